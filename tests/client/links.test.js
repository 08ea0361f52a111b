/** What people paste leads somewhere on this server, or nowhere. */
import assert from "node:assert/strict";
import test from "node:test";
import { destination, isLocal } from "../../static/kit/links.js";

const TOKEN = "aaaaaaabwdzco42jbi7jppa3ceh3l3tl3lmmhxj7";

test("links and codes are understood as people write them", () => {
  assert.equal(destination(`https://hall.example/j/${TOKEN}`), `/j/${TOKEN}`);
  assert.equal(destination(`Come! http://192.168.1.5:8000/j/${TOKEN} now`), `/j/${TOKEN}`);
  assert.equal(destination("http://hall.example/sub/t/2GD69Q?x=1"), "/t/2GD69Q");
  assert.equal(destination("2gd69q"), "/t/2GD69Q");
  assert.equal(destination("2GD-69Q"), "/t/2GD69Q");
  assert.equal(destination("oil69q"), "/t/01169Q");
});

test("anything else leads nowhere", () => {
  for (const typed of ["", "hello", "2GD69", "2GD69U", "javascript:alert(1)", "//evil.example/x", "https://evil.example/"])
    assert.equal(destination(typed), null, typed);
});

test("a link to this computer alone is of no use to a friend", () => {
  for (const name of ["localhost", "127.0.0.1", "[::1]", "hall.localhost"]) assert.ok(isLocal(`http://${name}:8000/j/x`), name);
  for (const name of ["192.168.1.5", "localhost.example.org", "games.lan"]) assert.ok(!isLocal(`http://${name}:8000/j/x`), name);
});

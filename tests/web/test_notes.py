"""The private notepad over HTTP: read and written by its owner alone."""

from __future__ import annotations

from tests.live.harness import Instance, started


async def test_notes_reach_nobody_but_their_writer(either: Instance) -> None:
    code, people = await started(either)
    lines = ["ruby for Marta?", "", "Đá quý"]
    await people[0].post(f"/api/t/{code}/notepad", {"lines": lines})
    assert (await people[0].get(f"/api/t/{code}/notepad"))["lines"] == lines
    assert (await people[1].get(f"/api/t/{code}/notepad"))["lines"] == [""]
    stranger = either.person("Mai")
    for text in (
        (await people[1].http.get(f"/t/{code}")).text,
        (await people[1].http.get(f"/api/t/{code}/history?from=-1&to=99")).text,
        (await people[1].http.get(f"/api/t/{code}/record")).text,
    ):
        assert "ruby" not in text
    await stranger.get(f"/api/t/{code}/notepad", status=403)
    await stranger.post(f"/api/t/{code}/notepad", {"lines": ["x"]}, status=403)
    await people[0].post(f"/api/t/{code}/notepad", {"lines": ["x" * 1999, "y" * 99]}, status=409)

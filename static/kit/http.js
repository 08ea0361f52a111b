/** Requests to the server's JSON routes. */
import { url } from "./env.js";

/** A request that was refused: `reason` is worded by the client, `ref` names the server's log line. */
export class Refusal extends Error {
  /** @param {number} status 0 when the server was not reached @param {{ key?: string, facts?: any, ref?: string }} body */
  constructor(status, body) {
    super(body.key ?? `http ${status}`);
    this.status = status;
    /** @type {import("./types.js").Reason} */
    this.reason = { key: body.key ?? (status ? "web.failed" : "web.offline"), facts: body.facts ?? {} };
    this.ref = body.ref ?? "";
  }
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path below the server's root, e.g. "/api/me"
 * @param {any} [body] sent as JSON
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>} the answer's JSON; rejects with a `Refusal`
 */
export async function request(method, path, body, headers = {}) {
  /** @type {RequestInit} */
  const init = { method, headers: { Accept: "application/json", ...headers }, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(url(path), init);
  } catch {
    throw new Refusal(0, {});
  }
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, json);
  return json;
}

/** @param {string} path */
export const get = (path) => request("GET", path);

/** @param {string} path @param {any} [body] @param {Record<string, string>} [headers] */
export const post = (path, body = {}, headers) => request("POST", path, body, headers);

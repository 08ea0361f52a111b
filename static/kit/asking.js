/** Requests about the table whose refusals the person is told. */
import { Refusal } from "./http.js";

/** A request about the table; a refusal is told. @param {Promise<any>} asked @param {import("./desk.js").Desk} desk @returns {Promise<boolean>} */
export async function house(asked, desk) {
  try {
    await asked;
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    desk.refuse(refusal.reason.key, refusal.reason.facts);
    return false;
  }
}

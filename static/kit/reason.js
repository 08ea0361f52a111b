/** A reason in words: its key with the facts that it mentions, ids in the words of the game. Those of
 * the table itself are no game's: what has the same name in a game may be something else there. */

/**
 * @param {import("./types.js").GameClient} game @param {import("./types.js").Ctx} ctx
 * @param {string} key @param {import("./types.js").Facts} [facts]
 */
export const reasonWord = (game, ctx, key, facts = {}) => ctx.t(key, (key.startsWith("table.") ? null : game.facts?.(facts, ctx)) ?? facts);

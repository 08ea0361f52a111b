/** A reason in words: its key with the facts that it mentions, ids in the words of the game. */

/**
 * @param {import("./types.js").GameClient} game @param {import("./types.js").Ctx} ctx
 * @param {string} key @param {import("./types.js").Facts} [facts]
 */
export const reasonWord = (game, ctx, key, facts = {}) => ctx.t(key, game.facts?.(facts, ctx) ?? facts);

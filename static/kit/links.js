/** What people paste: invite links, table links, table codes; and whom a link can be given to. */

const CODE = /^[0-9A-HJKMNP-TV-Z]{6}$/;
const LINK = /\/(?:j\/[0-9A-Za-z]{16,64}|t\/[0-9A-Za-z]{4,12})(?=$|[/?#\s])/;

/**
 * Where a typed link or code leads below this server's root; null when it is neither. A link of
 * another server leads to the same place here, so nobody is sent away by what was pasted.
 * @param {string} typed
 */
export function destination(typed) {
  const link = LINK.exec(typed);
  if (link) return link[0];
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? `/t/${code}` : null;
}

/** Whether an address leads to whichever computer opens it, so that it is of no use to a friend.
 * @param {string} address */
export const isLocal = (address) => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

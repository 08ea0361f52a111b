/** Copying and sharing an address, also on plain http, where the clipboard does not exist. */

/**
 * @param {HTMLInputElement} field shows the text; it is selected when the browser cannot copy by itself
 * @returns {Promise<boolean>} false: the text is selected and the person has to press Ctrl+C
 */
export async function copyFrom(field) {
  field.focus();
  field.select();
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // not allowed: the older way below
    }
  }
  return document.execCommand("copy");
}

export const canShare = () => typeof navigator.share === "function";

/** The system's share sheet. @param {{ title: string, text: string, url: string }} what */
export const share = (what) => navigator.share(what).catch(() => undefined); // closed by the person

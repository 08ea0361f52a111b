/** Whether a seat number of the wire means a seat: -1 and null do not. @param {number | null | undefined} seat
 * @returns {seat is number} */
export const isSeat = (seat) => typeof seat === "number" && seat >= 0;

/** Control characters, halves of characters, and what only one program knows the look of. */
const control = /[\p{Cc}\p{Cs}\p{Co}]/u;
/** Pictures among letters, and the marks that make one; a label printer shows a box. */
const emoji = /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3|\ufe0f/u;

/** Whether every character of a line can stand on a parcel's label: no emoji, no control character. */
export function isPrintable(line: string): boolean {
  return !control.test(line) && !emoji.test(line);
}

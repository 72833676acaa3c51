/** Control characters, lone surrogates and private-use characters. */
const control = /[\p{Cc}\p{Cs}\p{Co}]/u;
/** Emoji and their modifiers; a label printer prints a box for them. */
const emoji = /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3|\ufe0f/u;

/** Whether a parcel label can print every character: no emoji, no control characters. */
export function isPrintable(line: string): boolean {
  return !control.test(line) && !emoji.test(line);
}

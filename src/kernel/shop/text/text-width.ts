/**
 * Width of a text by the specification: unaccented Latin letters and digits count 1, any other character 2. A
 * character outside the basic plane counts as one character.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[A-Za-z0-9]/.test(character) ? 1 : 2;
  return width;
}

/**
 * Width of a text as the specification measures it: letters and digits count 1, any other character 2.
 * Letters are the Latin ones without accents; a character outside the basic plane is one character.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[A-Za-z0-9]/.test(character) ? 1 : 2;
  return width;
}

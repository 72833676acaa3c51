/** A name as the choices of a text have it: their words have no hyphens. */
export function choiceWord(name: string): string {
  return name.replaceAll('-', '_');
}

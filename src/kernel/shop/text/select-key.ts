/** The name as a key of an ICU select, which may not contain hyphens. */
export function selectKey(name: string): string {
  return name.replaceAll('-', '_');
}

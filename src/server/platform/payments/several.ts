/**
 * The values of a setting that may have several, with commas or spaces between: while a key is changed the old one and
 * the new one are both right. The first is the one to sign with.
 */
export function severalOf(text: string): readonly [string, ...string[]] {
  const [first = text, ...others] = text.split(/[\s,]+/).filter((part) => part !== '');
  return [first, ...others];
}

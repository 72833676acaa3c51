/**
 * The values of a setting, separated by commas or spaces. During a key rotation the old and the new key are both valid; the
 * first one signs.
 */
export function severalOf(text: string): readonly [string, ...string[]] {
  const [first = text, ...others] = text.split(/[\s,]+/).filter((part) => part !== '');
  return [first, ...others];
}

/** Lists of the original's mobile clients: an odd last pair has `two: []`. */
export type WirePairs<T> = readonly { one: T; two: T | [] }[];

export function toPairs<T>(list: readonly T[]): { one: T; two: T | [] }[] {
  const pairs: { one: T; two: T | [] }[] = [];
  for (let index = 0; index < list.length; index += 2) {
    const [one, two] = [list[index], list[index + 1]];
    if (one !== undefined) pairs.push({ one, two: two ?? [] });
  }
  return pairs;
}

export function fromPairs<T extends object>(pairs: WirePairs<T>): T[] {
  return pairs.flatMap(({ one, two }) => (Array.isArray(two) ? [one] : [one, two]));
}

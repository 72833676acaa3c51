/** A map as PHP sends it: an object when filled, `[]` when empty. */
export function phpMap<T>(map: Record<string, T>): Record<string, T> | [] {
  return Object.keys(map).length === 0 ? [] : map;
}

/** Decodes a map, which is `[]` or '' on the wire if it is empty. */
export function recordOf<T>(
  map: Readonly<Record<string, T>> | readonly [] | '',
): Readonly<Record<string, T>> {
  return typeof map === 'object' && !isList(map) ? map : {};
}

function isList(map: object): map is readonly [] {
  return Array.isArray(map);
}

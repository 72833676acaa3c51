/** A map of the wire, which is `[]` or '' when it is empty. */
export function recordOf<T>(
  map: Readonly<Record<string, T>> | readonly [] | '',
): Readonly<Record<string, T>> {
  return typeof map === 'object' && !isList(map) ? map : {};
}

function isList(map: object): map is readonly [] {
  return Array.isArray(map);
}

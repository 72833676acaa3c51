/** The address of a room's list, narrowed by a filter, as DeskList reads it. */
export function listHref(path: string, filter: Readonly<Record<string, unknown>> = {}): string {
  if (Object.keys(filter).length === 0) return `/${path}`;
  return `/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

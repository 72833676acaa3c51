import { listSearch } from './list-params.ts';

/** The address of a section's list, narrowed by a filter, as DeskList reads it. */
export const listHref = (path: string, filter: Readonly<Record<string, unknown>> = {}): string =>
  `/${path}${listSearch({ filter })}`;

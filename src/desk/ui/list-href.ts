import { listSearch } from './list-params.ts';

/** Address of a section's list with a filter, in the format of DeskList. */
export const listHref = (path: string, filter: Readonly<Record<string, unknown>> = {}): string =>
  `/${path}${listSearch({ filter })}`;

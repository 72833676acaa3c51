import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';

/** Cache key of one record, by the call that reads it. An id from an address is a string, one from an answer a number. */
export const recordKey = (call: DeskCallName, id: string | number): QueryKey => [call, 'one', String(id)];

/** Cache key of one page of a list. */
export const listKey = (call: DeskCallName, input: object): QueryKey => [call, 'list', input];

/** Not read again after an act: open records, saved filters and lists of choices. */
const untouched: ReadonlySet<DeskCallName> = new Set([
  'deskOpened',
  'deskSavedFilters',
  'deskOrderChoices',
  'deskAuditPeople',
]);

/**
 * Invalidates every query after an act, except for the record that the act has returned (`answered`). One act can
 * affect refunds, returns, the workshop and the tasks of today, so a list per call would soon be wrong; queries
 * without a mounted component are only marked as stale.
 */
export async function readAgain(queries: QueryClient, answered?: QueryKey): Promise<void> {
  const fresh = answered && hashKey(answered);
  await queries.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== fresh && !(untouched as ReadonlySet<unknown>).has(queryKey[0]),
  });
}

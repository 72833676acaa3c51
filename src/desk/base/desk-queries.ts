import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';

/** Cache key of one record, by the call that reads it. An id from an address is a string, one from an answer a number. */
export const recordKey = (call: DeskCallName, id: string | number): QueryKey => [call, 'one', String(id)];

/** Cache key of one page of a list. */
export const listKey = (call: DeskCallName, input: object): QueryKey => [call, 'list', input];

/** Read again after no act: who has a record open, a person's own filters, and lists of choices. */
const untouched: ReadonlySet<DeskCallName> = new Set([
  'deskOpened',
  'deskSavedFilters',
  'deskOrderChoices',
  'deskAuditPeople',
]);

/**
 * Reads again what an act may have changed: everything but the record that the act has answered (`answered`). One act
 * reaches far (an order is in the lists of refunds, returns, the workshop and the waiting work), so that a list of what
 * each call changes would be wrong sooner than it saved anything; what is not on the screen is only marked as stale.
 */
export async function readAgain(queries: QueryClient, answered?: QueryKey): Promise<void> {
  const fresh = answered && hashKey(answered);
  await queries.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== fresh && !(untouched as ReadonlySet<unknown>).has(queryKey[0]),
  });
}

import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { lockGuests, markAdopted } from './customers.repo.ts';
import { endSessionsOf } from './sessions.repo.ts';

/** Moves what belongs to guests to the customer who turned out to be them. */
export type Adopt = (
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
) => Promise<void>;

/**
 * The account of an address takes over carts and orders of all guests who proved the same address; their
 * sessions end. Address and customer must belong together.
 */
export async function adoptGuests(
  trx: Transaction<Schema>,
  adoptions: readonly Adopt[],
  customer: { id: number; email: string },
  now: Date,
): Promise<void> {
  const guestIds = await lockGuests(trx, customer.email);
  if (guestIds.length === 0) return;
  for (const adopt of adoptions) await adopt(trx, guestIds, customer.id);
  await markAdopted(trx, guestIds, customer.id);
  await endSessionsOf(trx, guestIds, now);
}

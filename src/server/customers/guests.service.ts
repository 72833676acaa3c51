import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { insertGuest, lockGuests, markAdopted } from './customers.repo.ts';

/** Moves what belongs to guests to the customer who turned out to be them. */
export type Adopt = (
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
) => Promise<void>;

/** Signs a fresh guest of the address in and gives the token; with an order, the guest reaches that order alone. */
export async function openGuestSession(
  trx: Transaction<Schema>,
  guest: { email: string; locale: Locale; linkOrderId?: number },
  now: Date,
): Promise<string> {
  const id = await insertGuest(trx, guest.email, guest.locale, now, guest.linkOrderId ?? null);
  return startSession(trx, id, now);
}

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
  await endCustomerSessions(trx, guestIds, now);
}

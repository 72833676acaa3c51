import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { insertGuest, lockGuests, markAdopted } from './customers.repo.ts';

/** Moves the records of guests to the account of their address. */
export type Adopt = (
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
) => Promise<void>;

/** Signs in a new guest and returns its id and token. With `linkOrderId` the guest sees that order only. */
export async function openGuest(
  trx: Transaction<Schema>,
  guest: { email: string; locale: Locale; linkOrderId?: number },
  now: Date,
): Promise<{ id: number; token: string }> {
  const id = await insertGuest(trx, guest.email, guest.locale, now, guest.linkOrderId ?? null);
  return { id, token: await startSession(trx, id, now) };
}

/** As `openGuest`, for callers that need the token only. */
export async function openGuestSession(...guest: Parameters<typeof openGuest>): Promise<string> {
  return (await openGuest(...guest)).token;
}

/**
 * Moves carts, orders and other records of the guests of this address to its account, and ends their sessions. The
 * address must be the customer's.
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

import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Call } from '#server/platform/http/route.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { updateCustomer } from '#server/customers/customers.repo.ts';
import { welcomeDevice } from '#server/sessions/devices.service.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';

/**
 * Opens an account to whoever has proved to own it, by whichever way, and gives the token: what guests of its address
 * left is taken over, and a letter tells of a device that is new.
 */
export async function enterAccount(
  trx: Transaction<Schema>,
  call: Call,
  adoptions: readonly Adopt[],
  customer: { id: number; email: string },
): Promise<string> {
  await adoptGuests(trx, adoptions, customer, call.now);
  await updateCustomer(trx, customer.id, { locale: call.locale }, call.now);
  await welcomeDevice(trx, call, customer);
  return startSession(trx, customer.id, call.now, call.agent);
}

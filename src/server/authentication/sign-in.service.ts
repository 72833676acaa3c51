import type { Transaction } from 'kysely';
import { updateCustomer } from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Call } from '#server/platform/http/route.ts';
import { rememberAndReportDevice } from '#server/sessions/devices.service.ts';
import { startSession } from '#server/sessions/sessions.service.ts';

/**
 * Signs in a customer who has proved to own the account, by any method, and returns the token. Adopts guests of the
 * address and emails about a new device.
 */
export async function signInCustomer(
  trx: Transaction<Schema>,
  call: Call,
  adoptions: readonly Adopt[],
  customer: { id: number; email: string },
): Promise<string> {
  await adoptGuests(trx, adoptions, customer, call.now);
  await updateCustomer(trx, customer.id, { locale: call.locale }, call.now);
  await rememberAndReportDevice(trx, call, customer);
  return startSession(trx, customer.id, call.now, call.agent);
}

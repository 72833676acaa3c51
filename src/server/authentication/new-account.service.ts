import type { Transaction } from 'kysely';
import { codes } from '#kernel/wire/codes.ts';
import { nameFor } from '#server/customers/customer-reader.service.ts';
import { findCustomer, insertCustomer, type NewCustomer } from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';
import { changeSubscription } from '#server/newsletter/newsletter.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { rememberDevice } from '#server/sessions/devices.service.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { takeEmail } from '#server/sessions/sign-in-limits.service.ts';
import { removeLinks } from './links.repo.ts';
import { mailFirstPassword } from './links.service.ts';

/** Inserts the account of a proved address, adopts its guests and subscribes it; throws 1100007. */
export async function createAccount(
  trx: Transaction<Schema>,
  adoptions: readonly Adopt[],
  customer: NewCustomer,
  now: Date,
): Promise<number> {
  const { email, isSubscribed, locale } = customer;
  const id = await insertCustomer(trx, customer, now);
  if (id === undefined) refuse(codes.registerFailed, { text: { key: 'account-api.email-taken' } });
  await removeLinks(trx, 'activate', email);
  if (isSubscribed) await changeSubscription(trx, email, { isSubscribed, locale, now });
  await adoptGuests(trx, adoptions, { id, email }, now);
  return id;
}

/** The shopper named on an order. */
export interface Buyer {
  firstName: string;
  lastName: string;
  phone: string;
  /** Whether the order is paid. */
  isPaid: boolean;
}

/** Reads the buyer of a customer's order; throws 1500018 if the order is not theirs. Passed in: orders are a higher level. */
export type ReadBuyer = (executor: Executor, customerId: number, incrementId: number) => Promise<Buyer>;

/**
 * Turns a guest who has paid an order into an account and returns its first token. The guest has proved the address
 * with a mailed code; the password is set by a mailed link. Guests who came by an order link have proved nothing and
 * are refused. Throws 1100006, 1100007.
 */
export async function accountFromOrder(
  host: Host,
  call: SignedCall,
  { adoptions, readBuyer }: { adoptions: readonly Adopt[]; readBuyer: ReadBuyer },
  incrementId: number,
): Promise<string> {
  const { shopper, locale, now } = call;
  if (!shopper.isGuest) refuse(codes.alreadySignedIn);
  const guest = await findCustomer(host.db.handle, shopper.customerId);
  if (!guest || guest.link_order_id !== null)
    refuse(codes.registerFailed, { text: { key: 'account-api.account-needs-code' } });
  const buyer = await readBuyer(host.db.handle, shopper.customerId, incrementId);
  if (!buyer.isPaid) refuse(codes.registerFailed, { text: { key: 'account-api.account-needs-order' } });
  const { email } = guest;
  await takeEmail(host, call, 'first-password', email);
  const customer = {
    email,
    passwordHash: null,
    firstname: buyer.firstName,
    lastname: buyer.lastName,
    phone: buyer.phone,
    birthday: null,
    relationship: null,
    anniversary: null,
    isSubscribed: false,
    locale,
  };
  return host.db.transaction(async (trx) => {
    const id = await createAccount(trx, adoptions, customer, now);
    await mailFirstPassword(trx, call, { email, name: nameFor(customer) });
    await rememberDevice(trx, call, id);
    return startSession(trx, id, now, call.agent);
  });
}

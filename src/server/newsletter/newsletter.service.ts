import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { findCustomerByEmail, updateCustomer } from '#server/customers/customers.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { takeEmail } from '#server/sessions/sign-in-limits.service.ts';
import {
  confirmByToken,
  confirmSubscriber,
  findSubscriber,
  insertPending,
  removeSubscriber,
} from './subscribers.repo.ts';

const tokenLifetimeMs = 7 * 86_400_000;

/**
 * Requests the newsletter; the mailed link confirms it (double opt-in). A subscriber gets an email that says so: the
 * answer does not reveal which addresses are subscribed. Throws 1000010.
 */
export async function requestNewsletter(host: Host, call: Call, email: string): Promise<void> {
  await host.sharedLimits.take('newsletterAddress', call.ip);
  await takeEmail(host, call, 'newsletter', email);
  const token = createToken();
  await host.db.transaction(async (trx) => {
    const { locale, now } = call;
    const mail = { to: email, customerId: null, locale, values: {} };
    const known = await findSubscriber(trx, email);
    if (known?.confirmed_at) return queueMail(trx, { ...mail, kind: 'newsletter-known', url: '/' });
    await insertPending(trx, { email, locale, tokenHash: hashToken(token), now });
    await queueMail(trx, { ...mail, kind: 'newsletter-confirm', url: `/newsletter/?token=${token}` });
  });
}

/** Confirms a subscription with the mailed token; throws 1000008 when it is unknown or older than a week. */
export async function confirmNewsletter(host: Host, call: Call, token: string): Promise<void> {
  const notBefore = new Date(call.now.getTime() - tokenLifetimeMs);
  await host.db.transaction(async (trx) => {
    const email = await confirmByToken(trx, hashToken(token), { now: call.now, notBefore });
    if (!email) refuse(codes.parameterInvalid, { text: { key: 'account-api.newsletter-token' } });
    const customer = await findCustomerByEmail(trx, email);
    if (customer) await updateCustomer(trx, customer.id, { is_subscribed: true }, call.now);
  });
}

/** Subscribes or unsubscribes an address that the customer has proved. */
export async function changeSubscription(
  trx: Transaction<Schema>,
  email: string,
  { isSubscribed, locale, now }: { isSubscribed: boolean; locale: Locale; now: Date },
): Promise<void> {
  if (isSubscribed) await confirmSubscriber(trx, email, locale, now);
  else await removeSubscriber(trx, email);
}

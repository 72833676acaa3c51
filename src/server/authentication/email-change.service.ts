import { codes } from '#kernel/wire/codes.ts';
import { findCustomer, findCustomerByEmail, updateCustomer } from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';
import { changeSubscription } from '#server/newsletter/newsletter.service.ts';
import { verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { redeemCode, requestCode } from './codes.service.ts';
import { removeLinks } from './links.repo.ts';

/**
 * Mails a code to the address that the account is to have. The password is asked for, because who has found an open
 * session must not carry the account away; one without a password chooses one by letter first. Says the same whoever
 * the new address belongs to. 1100004, 1000010.
 */
export async function askNewEmail(
  host: Host,
  call: SignedCall,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { customerId } = call.shopper;
  const customer = await findCustomer(host.db.handle, customerId);
  if (!customer) refuse(codes.notSignedIn);
  if (customer.email === email) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.email-same' }, field: 'email' });
  }
  if (customer.password_hash === null) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.email-needs-password' }, field: 'password' });
  }
  const key = `customer:${customerId}`;
  await host.sharedLimits.take('loginDevice', key);
  if (!(await verifyPassword(password, customer.password_hash))) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-wrong' }, field: 'password' });
  }
  await host.sharedLimits.forgive('loginDevice', key);
  await requestCode(host, call, 'email', email);
}

const emailInUse = (): never =>
  refuse(codes.accountInvalid, { text: { key: 'account-api.email-in-use' }, field: 'email' });

/** Another account took the address while this one was being given it. */
const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'customer_email';

/**
 * Gives the account the address that the code proves. The old address is told by letter, and every other session
 * ends; what guests of the new address left becomes the account's. 1100004.
 */
export async function takeNewEmail(
  host: Host,
  call: SignedCall,
  adoptions: readonly Adopt[],
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { now, locale } = call;
  const { customerId, sessionId } = call.shopper;
  if (!(await redeemCode(host, call, 'email', email, code))) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.code-wrong' }, field: 'code' });
  }
  const change = host.db.transaction(async (trx) => {
    const before = await findCustomer(trx, customerId);
    if (!before) refuse(codes.notSignedIn);
    if (await findCustomerByEmail(trx, email)) emailInUse();
    await updateCustomer(trx, customerId, { email }, now);
    // Links that were mailed to the old address open the account no more, nor does one to the new a second account.
    await removeLinks(trx, 'reset', before.email);
    await removeLinks(trx, 'activate', email);
    if (before.is_subscribed) {
      await changeSubscription(trx, before.email, { isSubscribed: false, locale, now });
      await changeSubscription(trx, email, { isSubscribed: true, locale, now });
    }
    await adoptGuests(trx, adoptions, { id: customerId, email }, now);
    await endCustomerSessions(trx, [customerId], now, sessionId);
    const letter = { customerId, locale, values: { email } };
    await queueMail(trx, { kind: 'email-changed', to: before.email, ...letter });
    await queueMail(trx, { kind: 'email-new', to: email, ...letter, url: '/myOrder/account/' });
  });
  await change.catch((error: unknown) => {
    if (isTakenMeanwhile(error)) emailInUse();
    throw error;
  });
}

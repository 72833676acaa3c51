import { codes } from '#kernel/wire/codes.ts';
import { findCustomer, findCustomerByEmail, updateCustomer } from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';
import { changeSubscription } from '#server/newsletter/newsletter.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { redeemCode, requestCode } from './codes.service.ts';
import { removeLinks } from './links.repo.ts';
import { checkOwnPassword } from './owner-proof.service.ts';

/**
 * Emails a code to the new address. Requires the password, so that an open session alone cannot take over the
 * account; an account without one must set a password first. The answer does not reveal whether the new address has
 * an account. Throws 1100004, 1000010.
 */
export async function requestEmailChange(
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
  await checkOwnPassword(host, customer, password);
  await requestCode(host, call, 'email', email);
}

const emailInUse = (): never =>
  refuse(codes.accountInvalid, { text: { key: 'account-api.email-in-use' }, field: 'email' });

/** Another account took the address between the check and the update. */
const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'customer_email';

/**
 * Changes the address of the account to the one that the code proves. Emails the old address, ends all other sessions
 * and adopts guests of the new address. Throws 1100004.
 */
export async function confirmEmailChange(
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
    // Links to the old address must not reset the password, nor one to the new address create a second account.
    await removeLinks(trx, 'reset', before.email);
    await removeLinks(trx, 'activate', email);
    if (before.is_subscribed) {
      await changeSubscription(trx, before.email, { isSubscribed: false, locale, now });
      await changeSubscription(trx, email, { isSubscribed: true, locale, now });
    }
    await adoptGuests(trx, adoptions, { id: customerId, email }, now);
    await endCustomerSessions(trx, [customerId], now, sessionId);
    const common = { customerId, locale, values: { email } };
    await queueMail(trx, { kind: 'email-changed', to: before.email, ...common });
    await queueMail(trx, { kind: 'email-new', to: email, ...common, url: '/myOrder/account/' });
  });
  await change.catch((error: unknown) => {
    if (isTakenMeanwhile(error)) emailInUse();
    throw error;
  });
}

import type { Account, AccountDetails } from '#kernel/shop/account/account.ts';
import { codes } from '#kernel/wire/codes.ts';
import { calendarDay, personOf } from '#server/authentication/account-form.rules.ts';
import { findCustomer, updateCustomer } from '#server/customers/customers.repo.ts';
import { changeSubscription } from '#server/newsletter/newsletter.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { accountOf } from './account.mapper.ts';

export async function profile(host: Host, customerId: number): Promise<Account> {
  const row = await findCustomer(host.db.handle, customerId);
  if (!row) refuse(codes.notSignedIn);
  return accountOf(row);
}

/** Changes the named fields. */
export async function updateProfile(
  host: Host,
  call: SignedCall,
  changes: Partial<AccountDetails>,
): Promise<Account> {
  const { customerId } = call.shopper;
  const details = { ...(await profile(host, customerId)), ...changes };
  const { relationship, isSubscribed } = details;
  // Stored values that break today's rules are accepted until they are changed.
  const isPersonChanged = ['firstName', 'lastName', 'phone'].some((name) => name in changes);
  const { firstName, lastName, phone } = isPersonChanged ? personOf(details) : details;
  const change = {
    firstname: firstName,
    lastname: lastName,
    phone,
    birthday: calendarDay('birthday', details.birthday),
    relationship,
    anniversary: calendarDay('anniversary', details.anniversary),
    is_subscribed: isSubscribed,
  };
  await host.db.transaction(async (trx) => {
    const before = await findCustomer(trx, customerId);
    if (!before) refuse(codes.notSignedIn);
    // A changed number must be proved by a new text message.
    const proof = before.phone === phone ? {} : { phone_confirmed_at: null };
    await updateCustomer(trx, customerId, { ...change, ...proof }, call.now);
    if (before.is_subscribed === isSubscribed) return;
    const { locale, now } = call;
    await changeSubscription(trx, before.email, { isSubscribed, locale, now });
  });
  return profile(host, customerId);
}

export async function renameCustomer(
  host: Host,
  call: SignedCall,
  names: { firstname: string; lastname: string },
): Promise<void> {
  const person = personOf({ firstName: names.firstname, lastName: names.lastname, phone: '' });
  const { firstName: firstname, lastName: lastname } = person;
  await updateCustomer(host.db.handle, call.shopper.customerId, { firstname, lastname }, call.now);
}

import { codes } from '#kernel/wire/codes.ts';
import type { User } from '#kernel/wire/contracts/account.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { type CustomerRow, findCustomer, updateCustomer } from './customers.repo.ts';
import { calendarDay } from './refusals.ts';
import { confirmSubscriber, removeSubscriber } from './subscribers.repo.ts';

function toUser(row: CustomerRow): User {
  return {
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    phone: row.phone,
    birthday: row.birthday ?? '',
    relationship: row.relationship ?? '',
    anniversary: row.anniversary ?? '',
    is_subscribed: row.is_subscribed ? 1 : 2,
    is_guest: row.is_guest ? 1 : 0,
  };
}

export async function profile(host: Host, customerId: number): Promise<User> {
  const row = await findCustomer(host.db.handle, customerId);
  if (!row) throw new BusinessError(codes.notSignedIn);
  return toUser(row);
}

export interface ProfileForm {
  firstname: string;
  lastname: string;
  phone: string;
  birthday: string;
  relationship: '' | 'single' | 'married' | 'engaged';
  anniversary: string;
  is_subscribed: boolean;
}

export async function updateProfile(host: Host, call: SignedCall, form: ProfileForm): Promise<User> {
  const { customerId } = call.shopper;
  const change = {
    firstname: form.firstname,
    lastname: form.lastname,
    phone: form.phone,
    birthday: calendarDay('birthday', form.birthday),
    relationship: form.relationship === '' ? null : form.relationship,
    anniversary: calendarDay('anniversary', form.anniversary),
    is_subscribed: form.is_subscribed,
  };
  await host.db.transaction(async (trx) => {
    const before = await findCustomer(trx, customerId);
    if (!before) throw new BusinessError(codes.notSignedIn);
    await updateCustomer(trx, customerId, change, call.now);
    if (before.is_subscribed === form.is_subscribed) return;
    if (form.is_subscribed) await confirmSubscriber(trx, before.email, call.locale, call.now);
    else await removeSubscriber(trx, before.email);
  });
  return profile(host, customerId);
}

export async function rename(
  host: Host,
  call: SignedCall,
  names: { firstname: string; lastname: string },
): Promise<void> {
  const { firstname, lastname } = names;
  await updateCustomer(host.db.handle, call.shopper.customerId, { firstname, lastname }, call.now);
}

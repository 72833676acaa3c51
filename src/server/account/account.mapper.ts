import type { Account, AccountDetails } from '#kernel/shop/account/account.ts';
import type { accountEndpoints, User } from '#kernel/wire/contracts/account.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import type { Registration } from '#server/authentication/authentication.service.ts';
import type { CustomerRow } from '#server/customers/customers.repo.ts';

export function accountOf(row: CustomerRow): Account {
  return {
    email: row.email,
    firstName: row.firstname,
    lastName: row.lastname,
    phone: row.phone,
    birthday: row.birthday,
    anniversary: row.anniversary,
    relationship: row.relationship,
    isSubscribed: row.is_subscribed,
    isGuest: row.is_guest,
  };
}

/** Changes of the sent fields only. */
export function changesOf(
  form: EndpointValues<typeof accountEndpoints.updateProfile>,
): Partial<AccountDetails> {
  const { firstname, lastname, phone, birthday, anniversary, relationship, is_subscribed } = form;
  return {
    ...(firstname === undefined ? {} : { firstName: firstname }),
    ...(lastname === undefined ? {} : { lastName: lastname }),
    ...(phone === undefined ? {} : { phone }),
    ...(birthday === undefined ? {} : { birthday: birthday || null }),
    ...(anniversary === undefined ? {} : { anniversary: anniversary || null }),
    ...(relationship === undefined ? {} : { relationship: relationship || null }),
    ...(is_subscribed === undefined ? {} : { isSubscribed: is_subscribed }),
  };
}

function detailsOf(form: EndpointValues<typeof accountEndpoints.registerAccount>): AccountDetails {
  return {
    firstName: form.firstname,
    lastName: form.lastname,
    phone: form.phone,
    birthday: form.birthday || null,
    anniversary: form.anniversary || null,
    relationship: form.relationship || null,
    isSubscribed: form.is_subscribed,
  };
}

export function registrationOf(form: EndpointValues<typeof accountEndpoints.registerAccount>): Registration {
  const { email, password, password_confirmation: repeatedPassword = password, code, domain } = form;
  return { ...detailsOf(form), email, password, repeatedPassword, code, domain };
}

export function wireUser(account: Account): User {
  return {
    email: account.email,
    firstname: account.firstName,
    lastname: account.lastName,
    phone: account.phone,
    birthday: account.birthday ?? '',
    relationship: account.relationship ?? '',
    anniversary: account.anniversary ?? '',
    is_subscribed: account.isSubscribed ? 1 : 2,
    is_guest: account.isGuest ? 1 : 0,
  };
}

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function wireSession(
  session: { id: number; device: string; createdAt: Date; seenAt: Date },
  currentId: number,
) {
  return {
    id: session.id,
    device: session.device,
    created_at: unixSeconds(session.createdAt),
    seen_at: unixSeconds(session.seenAt),
    is_current: session.id === currentId ? (1 as const) : (0 as const),
  };
}

import type { Account, AccountDetails } from '#kernel/account/account.ts';
import type { accountEndpoints, User } from '#kernel/wire/contracts/account.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import type { Registration } from './account.service.ts';
import type { CustomerRow } from './customers.repo.ts';

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

export function detailsOf(form: EndpointValues<typeof accountEndpoints.updateProfile>): AccountDetails {
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
  const { email, password, password_confirmation: repeatedPassword = password, code } = form;
  return { ...detailsOf(form), email, password, repeatedPassword, code };
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

import { passwordProblem } from '#kernel/shop/account/account.rules.ts';
import { type AddressProblemKind, problemText } from '#kernel/shop/addresses/address-problems.ts';
import { readPhone } from '#kernel/shop/addresses/phone.ts';
import { isPrintable } from '#kernel/shop/addresses/printable.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';
import { isCommonPassword } from '#server/platform/authentication/common-passwords.ts';
import { refuse, refuseParameter } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';

/** Throws 1100006 where the caller's account is open already. */
export function refuseSignedIn(call: Call): void {
  if (call.shopper && !call.shopper.isGuest) refuse(codes.alreadySignedIn);
}

/** Throws `code` when the password breaks the rules, is a common one, or differs from its repetition. */
export async function checkNewPassword(
  code: BusinessCode,
  email: string,
  password: string,
  repetition: string,
): Promise<void> {
  const problem = passwordProblem(password);
  if (problem) refuse(code, { text: { key: `account-api.password-${problem}` } });
  if (password !== repetition) refuse(code, { text: { key: 'account-api.password-differs' } });
  if (await isCommonPassword(password, email)) refuse(code, { text: { key: 'account-api.password-common' } });
}

/** A valid calendar day from 1900 on, or null; throws 1000008 naming the field. */
export function calendarDay(field: string, value: string | null): string | null {
  if (value === null) return null;
  const day = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value >= '1900';
  if (isReal) return value;
  return refuseParameter(field, 'invalid', { key: 'account-api.day-wrong' });
}

/**
 * Checks that there is a name and that names can be printed, and converts the phone number to E.164 ('' stays). A person
 * with one name has it as first name. Throws 1000009 or 1000008 naming the field.
 */
export function personOf<Person extends { firstName: string; lastName: string; phone: string }>(
  person: Person,
): Person {
  const refuse = (field: string, kind: AddressProblemKind) =>
    refuseParameter(field, 'invalid', problemText({ field: 'firstName', kind }, homeCountry()));
  if (person.firstName === '' && person.lastName === '')
    refuseParameter('firstname', 'missing', { key: 'account-api.name-missing' });
  if (!isPrintable(person.firstName)) refuse('firstname', 'unprintable');
  if (!isPrintable(person.lastName)) refuse('lastname', 'unprintable');
  const names = person.firstName === '' ? { firstName: person.lastName, lastName: '' } : {};
  const named = { ...person, ...names };
  if (person.phone === '') return named;
  // An account has no country: a number without `+` is of the shop's.
  return { ...named, phone: readPhone(person.phone, homeCountry()) ?? refuse('phone', 'not-a-phone') };
}

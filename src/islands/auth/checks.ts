import * as v from 'valibot';
import type { Translate } from '#client/texts.ts';
import { passwordLength, passwordProblem } from '#kernel/account/account.rules.ts';
import { email, sixDigits } from '#kernel/wire/parameters.ts';

/** What to tell the shopper about one field; '' when it is right. */

export function emailError(value: string, t: Translate): string {
  return v.is(email, value) ? '' : t('auth.email-error');
}

export function codeError(value: string, t: Translate): string {
  return v.is(sixDigits, value) ? '' : t('auth.code-error');
}

export function passwordError(value: string, t: Translate): string {
  return passwordProblem(value) ? t('auth.password-error', { ...passwordLength }) : '';
}

export function repeatError(password: string, repeated: string, t: Translate): string {
  return password === repeated ? '' : t('auth.repeat-error');
}

export function requiredError(value: string, t: Translate): string {
  return value.trim() === '' ? t('auth.required-error') : '';
}

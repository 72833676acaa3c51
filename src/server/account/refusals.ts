import { passwordProblem } from '#kernel/account/account.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';

/** A refusal that says what is wrong in `message` and, for clients of the original, in `data.error`. */
export function refusal(
  code: BusinessCode,
  locale: Locale,
  key: string,
  rest: { values?: Record<string, string | number>; data?: object } = {},
): BusinessError {
  const words = { key: `account-api.${key}`, ...(rest.values ? { values: rest.values } : {}) };
  return new BusinessError(code, {
    text: words,
    data: { error: text(locale, words.key, rest.values), ...rest.data },
  });
}

/** Throws when the password cannot be taken, or differs from its repetition. */
export function checkNewPassword(
  code: BusinessCode,
  locale: Locale,
  password: string,
  repetition: string,
): void {
  const problem = passwordProblem(password);
  if (problem) throw refusal(code, locale, `password-${problem}`);
  if (password !== repetition) throw refusal(code, locale, 'password-differs');
}

/** A day that the calendar has, or null for none; throws 1000008 naming the field. */
export function calendarDay(field: string, value: string | null): string | null {
  if (value === null) return null;
  const day = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value >= '1900';
  if (isReal) return value;
  throw new BusinessError(codes.parameterInvalid, {
    text: { key: 'account-api.day-wrong' },
    data: { error: field, field },
  });
}

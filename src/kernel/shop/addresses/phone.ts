import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

function parsed(text: string, country: string) {
  const home: { defaultCountry?: CountryCode } = isSupportedCountry(country)
    ? { defaultCountry: country }
    : {};
  return parsePhoneNumberFromString(text, { ...home, extract: false });
}

/**
 * A telephone number in E.164; one without `+` is a number of `country`. Undefined for what nobody can ring, and for a
 * number with an extension, which E.164 has no place for.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const number = parsed(typed, country);
  return number?.isValid() && number.ext === undefined ? number.number : undefined;
}

/** The country of a number in E.164, as ISO names it; '' where it has none. */
export function phoneCountry(stored: string): string {
  return parsePhoneNumberFromString(stored)?.country ?? '';
}

/** A stored number as it is dialled in `country`: national there, international elsewhere; other text stays. */
export function formatPhone(stored: string, country: string): string {
  const number = parsed(stored, country);
  if (!number) return stored;
  return number.country === country ? number.formatNational() : number.formatInternational();
}

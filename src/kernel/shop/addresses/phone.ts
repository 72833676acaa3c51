import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

function parsed(text: string, country: string) {
  const home: { defaultCountry?: CountryCode } = isSupportedCountry(country)
    ? { defaultCountry: country }
    : {};
  return parsePhoneNumberFromString(text, { ...home, extract: false });
}

/**
 * Parses a telephone number to E.164; without `+` it is a number of `country`. Undefined if it is invalid or has an
 * extension, which E.164 cannot represent.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const number = parsed(typed, country);
  return number?.isValid() && number.ext === undefined ? number.number : undefined;
}

/** ISO code of the country of an E.164 number; '' if it has none. */
export function phoneCountry(stored: string): string {
  return parsePhoneNumberFromString(stored)?.country ?? '';
}

/**
 * Formats a stored number for `country`: national format there, international elsewhere. Other text is returned
 * unchanged.
 */
export function formatPhone(stored: string, country: string): string {
  const number = parsed(stored, country);
  if (!number) return stored;
  return number.country === country ? number.formatNational() : number.formatInternational();
}

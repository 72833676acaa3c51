import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Countries that write the code in two parts: where it is split (negative: from the end), and the separator. */
const halves: Readonly<Record<string, readonly [at: number, mark: string]>> = {
  GB: [-3, ' '],
  CA: [3, ' '],
  IE: [3, ' '],
  NL: [4, ' '],
  JP: [3, '-'],
  US: [5, '-'],
};

function spaced(code: string, country: string): string {
  const [at, mark] = halves[country] ?? [code.length, ''];
  const [head, tail] = [code.slice(0, at), code.slice(at)];
  return tail === '' ? head : `${head}${mark}${tail}`;
}

/**
 * Normalises a postal code to its country's format, ignoring case, width and spaces; undefined if invalid. Returns
 * the text unchanged if the country has no codes.
 */
export function readPostalCode(typed: string, country: string): string | undefined {
  if (!postcodeValidatorExistsForCountry(country)) return typed;
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    // 〒104-0061, D-10117
    .replace(/^(?:〒\s*|[A-Z]{1,2}-)(?=\d)/, '')
    .replace(/[\s\-‐-―−ー]/g, '');
  const code = spaced(bare, country);
  return postcodeValidator(code, country) ? code : undefined;
}

import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Where a code is written in two parts: how long the first is, from the front or, negative, the second; and what stands between. */
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
 * A postal code as its country writes it, whatever the case, the width and the spaces of what was typed; undefined where
 * it is none. Where a country has none, the text itself.
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

import { addressLimits } from './addresses.rules.ts';
import { countryForm } from './country-forms.ts';

export type ProblemField = keyof typeof addressLimits | 'country';

export type AddressProblemKind =
  | 'missing'
  | 'too-long'
  | 'unprintable'
  | 'no-glyph'
  | 'not-a-name'
  | 'not-a-phone'
  | 'not-a-street'
  | 'not-a-postal-code'
  | 'not-in-list'
  | 'post-box';

/** Why a field is invalid. */
export interface AddressProblem {
  field: ProblemField;
  kind: AddressProblemKind;
  /** With `no-glyph`: the characters that the label cannot print. */
  characters?: string;
}

/** A key of the `address-problems` texts with its values. */
export interface ProblemText {
  key: `address-problems.${string}`;
  values: Record<string, string | number>;
}

/** The message for a problem, shared by page and server; `country` selects the example of a postal code. */
export function problemText({ field, kind, characters = '' }: AddressProblem, country: string): ProblemText {
  if (kind === 'missing') return { key: `address-problems.missing-${field}`, values: {} };
  if (kind === 'too-long' && field !== 'country') {
    return { key: 'address-problems.too-long', values: { max: addressLimits[field] } };
  }
  if (kind === 'no-glyph') return { key: 'address-problems.no-glyph', values: { characters } };
  const example = countryForm(country).zip?.example ?? '';
  return { key: `address-problems.${kind}`, values: kind === 'not-a-postal-code' ? { example } : {} };
}

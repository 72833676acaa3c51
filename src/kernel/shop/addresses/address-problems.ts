import { addressLimits } from './addresses.rules.ts';
import { countryForm } from './country-forms.ts';

export type ProblemField = keyof typeof addressLimits | 'country';

export type AddressProblemKind =
  | 'missing'
  | 'too-long'
  | 'unprintable'
  | 'not-a-name'
  | 'not-a-phone'
  | 'not-a-street'
  | 'not-a-postal-code'
  | 'not-in-list'
  | 'post-box';

/** Why a field cannot be kept as it was typed. */
export interface AddressProblem {
  field: ProblemField;
  kind: AddressProblemKind;
}

/** The text of a problem: a key of the `address-problems` texts, and what it says. */
export interface ProblemText {
  key: `address-problems.${string}`;
  values: Record<string, string | number>;
}

/** What to tell about a problem, on the page and by the server alike; `country` gives the example of a postal code. */
export function problemText({ field, kind }: AddressProblem, country: string): ProblemText {
  if (kind === 'missing') return { key: `address-problems.missing-${field}`, values: {} };
  if (kind === 'too-long' && field !== 'country') {
    return { key: 'address-problems.too-long', values: { max: addressLimits[field] } };
  }
  const example = countryForm(country).zip?.example ?? '';
  return { key: `address-problems.${kind}`, values: kind === 'not-a-postal-code' ? { example } : {} };
}

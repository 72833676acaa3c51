import * as v from 'valibot';
import { addressProblems, titles } from '#kernel/addresses/addresses.rules.ts';
import type { Translate } from './texts.ts';

/** What an address form holds, in the order in which it shows them; names as the inputs of the page. */
export const addressEntries = {
  title: v.picklist(titles),
  firstName: v.string(),
  lastName: v.string(),
  telephone: v.string(),
  country: v.string(),
  street1: v.string(),
  street2: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
};

const addressValues = v.object(addressEntries);

export type AddressValues = v.InferOutput<typeof addressValues>;

export const emptyAddress: AddressValues = {
  title: 'undisclosed',
  firstName: '',
  lastName: '',
  telephone: '',
  country: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
};

const streetFields = ['street1', 'street2', 'city', 'state', 'zip'] as const;

/** What is wrong with the person who signs; `t` knows the `addresses` texts. */
export function contactErrors(values: AddressValues, t: Translate): Record<string, string> {
  const errors: Record<string, string> = {};
  if (values.firstName.trim() === '') errors.firstName = t('addresses.missing-first-name');
  if (values.telephone.trim() === '') errors.telephone = t('addresses.missing-telephone');
  else if (values.telephone.replace(/\D/g, '').length < 5) errors.telephone = t('addresses.telephone-short');
  return errors;
}

/** What is wrong with the place, by field; `hasStates`: the country offers a list of them. */
export function streetErrors(
  values: AddressValues,
  hasStates: boolean,
  t: Translate,
): Record<string, string> {
  if (values.country === '') return { country: t('addresses.missing-country') };
  const trimmed = Object.fromEntries(streetFields.map((field) => [field, values[field].trim()]));
  const problems = addressProblems({ ...values, ...trimmed }, hasStates);
  const errors: Record<string, string> = {};
  for (const field of streetFields) {
    const problem = problems.find((entry) => entry.field === field)?.problem;
    if (problem === undefined) continue;
    const isMissing = field !== 'street2' && values[field].trim() === '';
    errors[field] = isMissing ? t(`addresses.missing-${field}`) : t(`addresses.${problem}`);
  }
  return errors;
}

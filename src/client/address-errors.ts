import * as v from 'valibot';
import { type AddressProblem, problemText } from '#kernel/shop/addresses/address-problems.ts';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { loadChunk } from './guard.ts';
import { overlayTexts, type Translate } from './texts.ts';

/** Fields of an address form, named like the inputs of the page. */
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

type Rules = typeof import('#kernel/shop/addresses/address-check.ts');

async function load(): Promise<{ rules: Rules; t: Translate }> {
  const [rules, t] = await Promise.all([
    loadChunk(() => import('#kernel/shop/addresses/address-check.ts')),
    overlayTexts(['address-problems']),
  ]);
  return { rules, t };
}

let loaded: ReturnType<typeof load> | undefined;

/** The address rules with tables of postal codes and telephone numbers, loaded on first use. */
function addressRules(): ReturnType<typeof load> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Preloads the rules while the form is filled in. */
export function prepareAddressCheck(): void {
  // Loading is retried when the form is submitted.
  addressRules().catch(() => undefined);
}

/** Messages of the rules by field. Empty if the rules cannot be loaded: the server applies the same ones. */
async function errorsBy(
  check: (rules: Rules) => readonly AddressProblem[],
  country: string,
): Promise<Record<string, string>> {
  const tools = await addressRules().catch(() => undefined);
  if (!tools) return {};
  const { rules, t } = tools;
  const messages = check(rules).map((problem) => {
    const { key, values } = problemText(problem, country);
    return [problem.field, t(key, values)];
  });
  return Object.fromEntries(messages);
}

/** Errors of the recipient's fields. A number without `+` is a number of `country`. */
export function contactErrors(values: AddressValues, country: string): Promise<Record<string, string>> {
  return errorsBy(({ checkContact }) => checkContact(values, country).problems, country);
}

/** Errors of an address by field; `states` are the codes of the country's list. */
export function addressErrors(
  values: AddressValues & { postscript?: string },
  states: readonly string[],
): Promise<Record<string, string>> {
  return errorsBy(({ checkAddress }) => checkAddress(values, states).problems, values.country);
}

/** Error of an optional telephone number, by its field. */
export function phoneError(field: string, typed: string, country: string): Promise<Record<string, string>> {
  const problem = { field: 'telephone', kind: 'not-a-phone' } as const;
  const messages = errorsBy(({ readPhone }) => {
    const isWrong = typed.trim() !== '' && readPhone(typed, country) === undefined;
    return isWrong ? [problem] : [];
  }, country);
  return messages.then(({ telephone }) => (telephone === undefined ? {} : { [field]: telephone }));
}

/** A telephone number in international format for the API; as typed if it is invalid or the rules cannot be loaded. */
export async function internationalPhone(typed: string, country: string): Promise<string> {
  const tools = await addressRules().catch(() => undefined);
  return tools?.rules.readPhone(typed, country) ?? typed;
}

import * as v from 'valibot';
import { type AddressProblem, problemText } from '#kernel/shop/addresses/address-problems.ts';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { loadChunk } from './guard.ts';
import { overlayTexts, type Translate } from './texts.ts';

/** What an address form holds; names as the inputs of the page. */
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

/** The rules of addresses with the tables of postal codes and telephone numbers, which no page is opened with. */
function addressRules(): ReturnType<typeof load> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Fetches the rules while the form is filled in. */
export function prepareAddressCheck(): void {
  // Tried again when the form is sent.
  addressRules().catch(() => undefined);
}

/**
 * What the rules find, in words, by field. Where they cannot be fetched, nothing: the server judges by the same ones.
 */
async function errorsBy(
  check: (rules: Rules) => readonly AddressProblem[],
  country: string,
): Promise<Record<string, string>> {
  const tools = await addressRules().catch(() => undefined);
  if (!tools) return {};
  const { rules, t } = tools;
  const told = check(rules).map((problem) => {
    const { key, values } = problemText(problem, country);
    return [problem.field, t(key, values)];
  });
  return Object.fromEntries(told);
}

/** What is wrong with the person who signs; `country`: where a number without `+` is at home. */
export function contactErrors(values: AddressValues, country: string): Promise<Record<string, string>> {
  return errorsBy(({ checkContact }) => checkContact(values, country).problems, country);
}

/** What is wrong with an address, by field; `states`: the codes of the list that its country has. */
export function addressErrors(
  values: AddressValues & { postscript?: string },
  states: readonly string[],
): Promise<Record<string, string>> {
  return errorsBy(({ checkAddress }) => checkAddress(values, states).problems, values.country);
}

/** What is wrong with a telephone number that may be missing, by its field. */
export function phoneError(field: string, typed: string, country: string): Promise<Record<string, string>> {
  const problem = { field: 'telephone', kind: 'not-a-phone' } as const;
  const told = errorsBy(({ readPhone }) => {
    const isWrong = typed.trim() !== '' && readPhone(typed, country) === undefined;
    return isWrong ? [problem] : [];
  }, country);
  return told.then(({ telephone }) => (telephone === undefined ? {} : { [field]: telephone }));
}

/** A telephone number as the API takes it from anywhere; as typed where it is none, or the rules cannot be fetched. */
export async function internationalPhone(typed: string, country: string): Promise<string> {
  const tools = await addressRules().catch(() => undefined);
  return tools?.rules.readPhone(typed, country) ?? typed;
}

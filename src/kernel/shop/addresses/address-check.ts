import { plainText } from '#kernel/shop/text/plain-text.ts';
import type { AddressProblem, AddressProblemKind, ProblemField } from './address-problems.ts';
import { addressLimits, type ContactName, type StreetAddress } from './addresses.rules.ts';
import { placeFields } from './country-forms.ts';
import { readPhone } from './phone.ts';
import { isPostBox } from './post-box.ts';
import { readPostalCode } from './postal-code.ts';
import { isPrintable } from './printable.ts';

/** Typed values as they would be stored, and why they cannot be; at most one problem per field. */
export interface Checked<Values> {
  values: Values;
  problems: AddressProblem[];
}

// Re-exported for forms, which load this module on first use.
export { readPhone };

type TextField = keyof typeof addressLimits;

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Problem of any text field of an address. */
function textProblem(field: TextField, text: string): AddressProblemKind | undefined {
  if (text.length > addressLimits[field]) return 'too-long';
  // A note may have several lines.
  return isPrintable(text.replace(/\n/g, '')) ? undefined : 'unprintable';
}

/** Streets and notes are stored as typed; codes, numbers, names and places become plain. */
const storedAsTyped = ['street1', 'street2', 'postscript'];

function trimmed<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, storedAsTyped.includes(name) ? value.trim() : plainText(value)];
    }),
  ) as Values;
}

/** Collects the first problem of each field, in the order of `fields`. */
function problemsOf<Field extends ProblemField>(
  fields: readonly Field[],
  problemOf: (field: Field) => AddressProblemKind | undefined | false,
): AddressProblem[] {
  return fields.flatMap((field) => {
    const kind = problemOf(field);
    return kind ? [{ field, kind }] : [];
  });
}

/**
 * Checks the recipient: printable names and a telephone number, which is stored in E.164. A number without `+` is a
 * number of `country`.
 */
export function checkContact<Contact extends ContactName>(typed: Contact, country: string): Checked<Contact> {
  const contact = trimmed(typed);
  const telephone = readPhone(contact.telephone, country);
  const problems = problemsOf(['firstName', 'lastName', 'telephone'] as const, (field) => {
    const text = contact[field];
    if (text === '') return field !== 'lastName' && 'missing';
    const problem = textProblem(field, text);
    if (problem) return problem;
    if (field === 'telephone') return telephone === undefined && 'not-a-phone';
    return !hasLetter(text) && 'not-a-name';
  });
  return { values: { ...contact, telephone: telephone ?? contact.telephone }, problems };
}

interface Place extends StreetAddress {
  area?: string;
  postscript?: string;
}

/**
 * Checks a delivery address: all fields that the country requires, no post-office box, and a postal code of the
 * country, stored in its format. `states` are the codes of the country's list, empty if the shop has none.
 */
export function checkPlace<Typed extends Place>(typed: Typed, states: readonly string[]): Checked<Typed> {
  const place = trimmed(typed);
  const { country } = place;
  if (country === '') return { values: place, problems: [{ field: 'country', kind: 'missing' }] };
  const hasStates = states.length > 0;
  const asked = placeFields(country, { hasStates, isLocal: false });
  const zip = place.zip === '' ? '' : readPostalCode(place.zip, country);
  const order = ['street1', 'street2', 'area', 'city', 'state', 'zip', 'postscript'] as const;
  const problems = problemsOf(order, (field) => {
    const text = place[field] ?? '';
    if (text === '') {
      return asked.some(({ name, isRequired }) => name === field && isRequired) && 'missing';
    }
    const problem = textProblem(field, text);
    if (problem) return problem;
    switch (field) {
      case 'postscript':
        return undefined;
      case 'zip':
        return zip === undefined && 'not-a-postal-code';
      case 'state':
        return hasStates && !states.includes(text) && 'not-in-list';
      default:
        if (isPostBox(text)) return 'post-box';
        return field === 'street1' && !hasLetter(text) && 'not-a-street';
    }
  });
  return { values: { ...place, zip: zip ?? place.zip }, problems };
}

/** Checks recipient and place. */
export function checkAddress<Address extends ContactName & Place>(
  typed: Address,
  states: readonly string[],
): Checked<Address> {
  const contact = checkContact(typed, typed.country.trim());
  const { values, problems } = checkPlace(contact.values, states);
  return { values, problems: [...contact.problems, ...problems] };
}

import type { Transaction } from 'kysely';
import { type Checked, checkAddress } from '#kernel/shop/addresses/address-check.ts';
import {
  type AddressProblem,
  type ProblemField,
  problemText,
} from '#kernel/shop/addresses/address-problems.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';
import { countries, countryOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { unprintableCharacters } from '#server/platform/pdf/printed-papers.ts';
import { type BookEntry, bookField, toAddress, typedOf, valuesOf } from './addresses.mapper.ts';
import {
  type AddressValues,
  countAddresses,
  deleteAddress,
  insertAddress,
  lockBook,
  newestAddress,
  readAddress,
  readAddresses,
  setDefault,
  updateAddress,
} from './addresses.repo.ts';

export type { AddressValues } from './addresses.repo.ts';

const maxAddresses = 100;

/** Newest first. */
export async function listAddresses(
  executor: Executor,
  customerId: number,
  locale: Locale,
): Promise<BookEntry[]> {
  const [rows, list] = [await readAddresses(executor, customerId), await countries(executor)];
  return rows.map((row) => toAddress(row, list, locale));
}

/** An address of the customer; undefined when it is unknown or another customer's. */
export async function findAddress(
  executor: Executor,
  customerId: number,
  id: number,
  locale: Locale,
): Promise<BookEntry | undefined> {
  const row = await readAddress(executor, customerId, id);
  return row && toAddress(row, await countries(executor), locale);
}

/** Code and field names with which a call refuses an address. */
interface AddressRefusal {
  code: BusinessCode;
  fieldName: (field: ProblemField) => string;
}

const bookRefusal: AddressRefusal = { code: codes.addressInvalid, fieldName: bookField };

/** Refuses with the text of the first problem, naming the parameter. */
export function refuseAddress(
  [problem]: readonly AddressProblem[],
  country: string,
  { code, fieldName }: AddressRefusal,
): void {
  if (problem) refuse(code, { text: problemText(problem, country), field: fieldName(problem.field) });
}

const printedFields = [
  'firstName',
  'lastName',
  'street1',
  'street2',
  'area',
  'city',
  'state',
  'zip',
] as const;

/** Problems of the fields with characters that no font of the labels has. */
export async function characterProblems(
  typed: Readonly<Partial<Record<(typeof printedFields)[number], string>>>,
): Promise<AddressProblem[]> {
  const missing = await unprintableCharacters(printedFields.map((field) => typed[field] ?? '').join('\n'));
  return printedFields.flatMap((field): AddressProblem[] => {
    const own = missing.filter((character) => typed[field]?.normalize('NFC').includes(character));
    return own.length === 0 ? [] : [{ field, kind: 'no-glyph', characters: own.join(' ') }];
  });
}

/** The normalized address and its problems; undefined for a country we do not ship to. */
export async function checkedAddress(
  executor: Executor,
  values: AddressValues,
): Promise<Checked<AddressValues> | undefined> {
  const country = await countryOf(executor, values.country);
  if (!country) return undefined;
  const states = country.states.map(({ code }) => code);
  const { values: typed, problems } = checkAddress(typedOf(values), states);
  return { values: valuesOf(typed), problems: [...problems, ...(await characterProblems(typed))] };
}

/**
 * The normalized address: phone number in E.164, postal code in the format of the country. Refuses an address with
 * problems.
 */
export async function deliverableAddress(
  executor: Executor,
  values: AddressValues,
  refusal: AddressRefusal = bookRefusal,
): Promise<AddressValues> {
  const checked = await checkedAddress(executor, values);
  if (!checked) {
    const { code, fieldName } = refusal;
    refuse(code, { text: { key: 'address-problems.country-unserved' }, field: fieldName('country') });
  }
  refuseAddress(checked.problems, values.country, refusal);
  return checked.values;
}

/**
 * Adds a checked address to the customer's book; the first becomes the default. Throws 1100018, or `fullCode`, when the
 * book is full.
 */
export async function addToBook(
  trx: Transaction<Schema>,
  customerId: number,
  values: AddressValues,
  { now, fullCode = codes.addressInvalid }: { now: Date; fullCode?: BusinessCode },
): Promise<number> {
  await lockBook(trx, customerId);
  const count = await countAddresses(trx, customerId);
  if (count >= maxAddresses) {
    refuse(fullCode, { text: { key: 'account-api.address-limit', values: { max: maxAddresses } } });
  }
  return insertAddress(trx, customerId, values, { isDefault: count === 0, now });
}

/**
 * Adds an address (`id` null) or changes one, and returns its id. The first address is always the default. Throws
 * 1100012 for an address of another customer, 1100018.
 */
export function saveAddress(
  { db }: Pick<Host, 'db'>,
  customerId: number,
  id: number | null,
  form: { values: AddressValues; isDefault: boolean; now: Date },
): Promise<number> {
  const { isDefault, now } = form;
  return db.transaction(async (trx) => {
    const values = await deliverableAddress(trx, form.values);
    if (id !== null) {
      await lockBook(trx, customerId);
      if (!(await updateAddress(trx, customerId, id, { values, now }))) refuse(codes.addressNotFound);
      if (isDefault) await setDefault(trx, customerId, id);
      return id;
    }
    const added = await addToBook(trx, customerId, values, { now });
    if (isDefault) await setDefault(trx, customerId, added);
    return added;
  });
}

/** Removes an address; when it was the default, the newest of the others becomes it. Throws 1100012. */
export function removeAddress({ db }: Pick<Host, 'db'>, customerId: number, id: number): Promise<void> {
  return db.transaction(async (trx) => {
    await lockBook(trx, customerId);
    const removed = await deleteAddress(trx, customerId, id);
    if (!removed) refuse(codes.addressNotFound);
    if (!removed.wasDefault) return;
    const next = await newestAddress(trx, customerId);
    if (next !== undefined) await setDefault(trx, customerId, next);
  });
}

/** Makes an address the default; throws 1100012. */
export function makeDefault({ db }: Pick<Host, 'db'>, customerId: number, id: number): Promise<void> {
  return db.transaction(async (trx) => {
    await lockBook(trx, customerId);
    if (!(await readAddress(trx, customerId, id))) refuse(codes.addressNotFound);
    await setDefault(trx, customerId, id);
  });
}

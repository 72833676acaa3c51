import type { Transaction } from 'kysely';
import { addressProblems, type StreetAddress } from '#kernel/addresses/addresses.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';
import type { Address } from '#kernel/wire/contracts/addresses.contract.ts';
import { countries, countryOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import { toAddress } from './addresses.mapper.ts';
import {
  type AddressValues,
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
): Promise<Address[]> {
  const [rows, list] = [await readAddresses(executor, customerId), await countries(executor)];
  return rows.map((row) => toAddress(row, list, locale));
}

/** One of the customer's own; undefined when it is unknown or somebody else's. */
export async function findAddress(
  executor: Executor,
  customerId: number,
  id: number,
  locale: Locale,
): Promise<Address | undefined> {
  const row = await readAddress(executor, customerId, id);
  return row && toAddress(row, await countries(executor), locale);
}

/**
 * Refuses where a parcel cannot go: a country we do not ship to, a state not of its list, a missing part,
 * a post-office box. Throws the code given with the text in `message` and `data.error`.
 */
export async function checkDeliverable(
  executor: Executor,
  address: StreetAddress,
  locale: Locale,
  code: BusinessCode = codes.addressInvalid,
): Promise<void> {
  const country = await countryOf(executor, address.country);
  if (!country) refuse(code, { text: { key: 'account-api.address-country' }, field: 'country' });
  const hasStates = country.states.length > 0;
  const [problem] = addressProblems(address, hasStates);
  if (problem?.problem === 'missing') {
    const values = { field: text(locale, `account-api.field-${problem.field}`) };
    refuse(code, { text: { key: 'account-api.address-missing', values }, field: problem.field });
  }
  if (problem)
    refuse(code, { text: { key: `account-api.address-${problem.problem}` }, field: problem.field });
  if (hasStates && !country.states.some((state) => state.code === address.state)) {
    refuse(code, { text: { key: 'account-api.address-state' }, field: 'state' });
  }
}

/** Whether the next entry of a book becomes its default: the first does. Throws 1100018, or `code`, where the book is full. */
export function isFirstEntry(count: number, code: BusinessCode = codes.addressInvalid): boolean {
  if (count >= maxAddresses) {
    refuse(code, { text: { key: 'account-api.address-limit', values: { max: maxAddresses } } });
  }
  return count === 0;
}

/**
 * Adds an address (`id` null) or changes one, in the caller's transaction, and gives its id. The first is
 * the default whatever is said. Throws 1100012 for an address that is not the customer's, 1100018.
 */
export async function saveAddress(
  trx: Transaction<Schema>,
  customerId: number,
  id: number | null,
  form: { values: AddressValues; isDefault: boolean; locale: Locale; now: Date },
): Promise<number> {
  const { values, isDefault, locale, now } = form;
  await checkDeliverable(trx, values, locale);
  const count = await lockBook(trx, customerId);
  if (id !== null) {
    if (!(await updateAddress(trx, customerId, id, { values, now }))) {
      refuse(codes.addressNotFound);
    }
    if (isDefault) await setDefault(trx, customerId, id);
    return id;
  }
  const isFirst = isFirstEntry(count);
  const added = await insertAddress(trx, customerId, values, now);
  if (isDefault || isFirst) await setDefault(trx, customerId, added);
  return added;
}

/** Removes an address; when it was the default, the newest of the others becomes it. Throws 1100012. */
export async function removeAddress(trx: Transaction<Schema>, customerId: number, id: number): Promise<void> {
  await lockBook(trx, customerId);
  const removed = await deleteAddress(trx, customerId, id);
  if (!removed) refuse(codes.addressNotFound);
  if (!removed.wasDefault) return;
  const next = await newestAddress(trx, customerId);
  if (next !== undefined) await setDefault(trx, customerId, next);
}

export async function makeDefault(trx: Transaction<Schema>, customerId: number, id: number): Promise<void> {
  await lockBook(trx, customerId);
  if (!(await readAddress(trx, customerId, id))) refuse(codes.addressNotFound);
  await setDefault(trx, customerId, id);
}

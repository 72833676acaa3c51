import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import type { ProblemField } from '#kernel/shop/addresses/address-problems.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Address } from '#kernel/wire/contracts/addresses.contract.ts';
import type { Country } from '#server/currencies/currencies.service.ts';
import type { AddressRow, AddressValues } from './addresses.repo.ts';

/** An address of the address book, as every call shows it. */
export type BookEntry = Address;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export function toAddress(row: AddressRow, countries: readonly Country[], locale: Locale): Address {
  const country = countries.find(({ code }) => code === row.country);
  const state = country?.states.find(({ code }) => code === row.state);
  const stateName = localText(state?.name, locale) ?? row.state;
  const countryName = localText(country?.name, locale) ?? row.country;
  return {
    address_id: row.id,
    title: row.title,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    company: row.company,
    telephone: row.telephone,
    telephone_text: formatPhone(row.telephone, row.country),
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    state: row.state,
    area: row.area,
    zip: row.zip,
    country: row.country,
    postscript: row.postscript,
    is_default: row.is_default ? 1 : 2,
    created_at: seconds(row.created_at),
    updated_at: seconds(row.updated_at),
    stateName,
    countryName,
    address_lines: addressLines({ ...row, stateName, countryName }),
  };
}

/** From wire names to those of the address rules. */
export function typedOf<Rest extends object>(values: Rest & Pick<AddressValues, 'first_name' | 'last_name'>) {
  const { first_name: firstName, last_name: lastName, ...rest } = values;
  return { firstName, lastName, ...rest };
}

/** From names of the address rules to wire names. */
export function valuesOf<Rest extends object>(typed: Rest & { firstName: string; lastName: string }) {
  const { firstName: first_name, lastName: last_name, ...rest } = typed;
  return { first_name, last_name, ...rest };
}

const wireNames: Partial<Record<ProblemField, string>> = { firstName: 'first_name', lastName: 'last_name' };

/** Parameter of a field in the checkout. */
export function billingField(field: ProblemField): string {
  return `billing.${wireNames[field] ?? field}`;
}

const bookNames: Partial<Record<ProblemField, string>> = {
  ...wireNames,
  country: 'addressCountry',
  state: 'addressState',
};

/** Parameter of a field in the address book. */
export function bookField(field: ProblemField): string {
  return bookNames[field] ?? field;
}

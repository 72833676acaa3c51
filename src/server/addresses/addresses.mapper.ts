import type { Locale } from '#kernel/text/locales.ts';
import type { Address } from '#kernel/wire/contracts/addresses.contract.ts';
import type { Country } from '#server/currencies/currencies.service.ts';
import type { AddressRow } from './addresses.repo.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export function toAddress(row: AddressRow, countries: readonly Country[], locale: Locale): Address {
  const country = countries.find(({ code }) => code === row.country);
  const state = country?.states.find(({ code }) => code === row.state);
  return {
    address_id: row.id,
    title: row.title,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    company: row.company,
    telephone: row.telephone,
    fax: '',
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    state: row.state,
    area: row.area,
    zip: row.zip,
    country: row.country,
    postscript: row.postscript,
    is_default: row.is_default ? 1 : 2,
    customer_id: row.customer_id,
    created_at: seconds(row.created_at),
    updated_at: seconds(row.updated_at),
    stateName: state?.name[locale] ?? row.state,
    countryName: country?.name[locale] ?? row.country,
  };
}

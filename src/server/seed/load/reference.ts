import type { Transaction } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { home, labels, site, stores } from '../data-shapes.ts';

export const referenceFiles = ['site.json', 'home.json', 'option-labels.json', 'stores.json'];

async function loadCountries(trx: Transaction<Schema>): Promise<void> {
  const { currencies, countries, ratesAsOf } = readJson('site.json', site);
  await trx.deleteFrom('country').execute();
  await trx.deleteFrom('currency').execute();
  const currencyRows = currencies.map(({ code, symbol, rate, name }, sort) => ({
    code,
    symbol,
    rate,
    name: jsonb(name),
    sort,
    quoted_on: ratesAsOf,
  }));
  await trx.insertInto('currency').values(currencyRows).execute();
  const countryRows = countries.map((country, sort) => ({
    code: country.code,
    symbol: country.symbol,
    name: jsonb(country.name),
    currency: country.currency,
    taxes_included: country.taxesIncluded,
    free_shipping: country.freeShipping,
    shipping_cost_minor: country.shippingCostMinor,
    delivery_days_min: country.deliveryDays[0],
    delivery_days_max: country.deliveryDays[1],
    states: jsonb(country.states),
    sort,
  }));
  await trx.insertInto('country').values(countryRows).execute();
}

async function loadStores(trx: Transaction<Schema>): Promise<void> {
  for (const store of readJson('stores.json', stores)) {
    const row = {
      country_code: store.country_code,
      state: store.state,
      time_zone: store.timeZone,
      lat: store.lat,
      lng: store.lng,
      phone: store.phone,
      email: store.email,
      image: store.image,
      advisers: store.advisers,
      services: jsonb(store.services),
      week: jsonb(store.business_hour),
      holidays: jsonb(store.holidays),
      text: jsonb(store.text),
    };
    await trx
      .insertInto('store')
      .values({ id: store.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/** Brand and navigation, home page, labels, currencies, countries, stores. */
export async function loadReference(trx: Transaction<Schema>): Promise<void> {
  const documents = [
    { key: 'site', value: jsonb(readJson('site.json', site)) },
    { key: 'home', value: jsonb(readJson('home.json', home)) },
    { key: 'labels', value: jsonb(readJson('option-labels.json', labels)) },
  ] as const;
  await trx.deleteFrom('shop_document').execute();
  await trx.insertInto('shop_document').values(documents).execute();
  await loadCountries(trx);
  await loadStores(trx);
}

import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { readJson } from '../data-files.ts';
import { countries, currencies, labels } from '../data-shapes.ts';

export const referenceFiles = [
  'reference/option-labels.json',
  'reference/currencies.json',
  'reference/countries.json',
];

/**
 * Data that no shop runs without: labels, currencies and countries. Newer rates and delivery prices are only
 * offered: a release never changes the prices of a shop.
 */
export function referenceRows(): SeedRows[] {
  const { quotedOn, currencies: quoted } = readJson('reference/currencies.json', currencies);
  const currencyRows = quoted.map(({ code, symbol, rate, name }, sort) => ({
    ...{ code, symbol, rate, name, sort },
    quoted_on: quotedOn,
  }));
  const countryRows = readJson('reference/countries.json', countries).map((country, sort) => ({
    code: country.code,
    symbol: country.symbol,
    name: country.name,
    currency: country.currency,
    taxes_included: country.taxesIncluded,
    free_shipping: country.freeShipping,
    shipping_cost_minor: country.shippingCostMinor,
    delivery_days_min: country.deliveryDays[0],
    delivery_days_max: country.deliveryDays[1],
    states: country.states,
    sort,
  }));
  return [
    {
      table: 'shop_document',
      rows: [{ key: 'labels', value: readJson('reference/option-labels.json', labels) }],
    },
    { table: 'currency', mode: 'offer', onGone: 'keep', rows: currencyRows },
    { table: 'country', mode: 'offer', onGone: 'keep', rows: countryRows },
  ];
}

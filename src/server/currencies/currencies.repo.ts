import type { CurrencyCode } from '#kernel/money/money.ts';
import type { Localised } from '#kernel/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { CountryState } from '#server/platform/db/schema/catalogue.ts';

export interface Currency {
  code: CurrencyCode;
  symbol: string;
  rate: string;
  name: Localised;
  quotedOn: string;
}

export interface Country {
  code: string;
  symbol: string;
  name: Localised;
  currency: CurrencyCode;
  taxesIncluded: boolean;
  freeShipping: boolean;
  shippingCostMinor: number;
  deliveryDays: readonly [number, number];
  states: readonly CountryState[];
}

export async function readCurrencies(executor: Executor): Promise<Currency[]> {
  const rows = await executor.selectFrom('currency').selectAll().orderBy('sort').execute();
  return rows.map(({ code, symbol, rate, name, quoted_on }) => ({
    code,
    symbol,
    rate,
    name,
    quotedOn: quoted_on,
  }));
}

export async function readCountries(executor: Executor): Promise<Country[]> {
  const rows = await executor.selectFrom('country').selectAll().orderBy('sort').execute();
  return rows.map((row) => ({
    code: row.code,
    symbol: row.symbol,
    name: row.name,
    currency: row.currency,
    taxesIncluded: row.taxes_included,
    freeShipping: row.free_shipping,
    shippingCostMinor: row.shipping_cost_minor,
    deliveryDays: [row.delivery_days_min, row.delivery_days_max],
    states: row.states,
  }));
}

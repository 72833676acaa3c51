import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb } from '#server/platform/db/columns.ts';

interface CurrencyTable {
  code: CurrencyCode;
  symbol: string;
  /** Decimal string: units of this currency for one unit of the base currency. */
  rate: string;
  name: Jsonb<Localised>;
  sort: number;
  quoted_on: string;
}

export interface CountryState {
  code: string;
  name: Localised;
}

interface CountryTable {
  code: string;
  symbol: string;
  name: Jsonb<Localised>;
  currency: CurrencyCode;
  taxes_included: boolean;
  free_shipping: boolean;
  shipping_cost_minor: number;
  delivery_days_min: number;
  delivery_days_max: number;
  states: Jsonb<CountryState[]>;
  sort: number;
}

export interface CurrencyTables {
  currency: CurrencyTable;
  country: CountryTable;
}

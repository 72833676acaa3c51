import { type CurrencyRate, convertPriceMinor, toMajor } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WirePrice } from '#kernel/wire/shapes.ts';
import type { Config } from '#server/config.ts';

/** Language and currency of an answer. */
export interface Presentation {
  locale: Locale;
  currency: CurrencyRate;
  siteOrigin: string;
  apiOrigin: string;
  isProduction: boolean;
}

/** A base amount in the request's currency. */
export function wirePrice(baseMinor: number, { currency }: Presentation): WirePrice {
  return {
    code: currency.code,
    symbol: currency.symbol,
    value: toMajor(convertPriceMinor(baseMinor, currency)),
  };
}

export interface PricedRow {
  price_minor: number;
  original_price_minor: number | null;
}

/** The price fields of the original: `price` is the regular price, `special_price` the reduced price. */
export function wirePrices(
  row: PricedRow,
  view: Presentation,
): { price: WirePrice; special_price: WirePrice | '' } {
  if (row.original_price_minor === null)
    return { price: wirePrice(row.price_minor, view), special_price: '' };
  return {
    price: wirePrice(row.original_price_minor, view),
    special_price: wirePrice(row.price_minor, view),
  };
}

/** The presentation of a request. */
export function presentationOf(
  { config }: { config: Pick<Config, 'siteOrigin' | 'apiOrigin' | 'mode'> },
  call: { locale: Locale; currency: CurrencyRate },
): Presentation {
  return {
    locale: call.locale,
    currency: call.currency,
    siteOrigin: config.siteOrigin,
    apiOrigin: config.apiOrigin,
    isProduction: config.mode === 'production',
  };
}

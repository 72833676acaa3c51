import type * as v from 'valibot';
import { type ShippingMethod, shippingMethods } from '#kernel/checkout/checkout.rules.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import { type countryOf, shippingCostMinor } from '#server/currencies/currencies.service.ts';
import { text } from '#server/platform/texts.ts';

export type Country = NonNullable<Awaited<ReturnType<typeof countryOf>>>;
export type WireShipping = v.InferOutput<
  typeof checkoutEndpoints.shippingAndCart.output
>['shippings'][number];

/** What a method costs to a country, minor units of the base currency; collecting in a store is free. */
export function shippingMinor(method: ShippingMethod, country: Country | undefined): number {
  return method === 'store_pickup' || !country ? 0 : shippingCostMinor(country);
}

/** The ways a parcel can take to a country, the chosen one ticked. */
export function shippingOptions(
  country: Country | undefined,
  chosen: ShippingMethod,
  view: { locale: Locale; currency: CurrencyRate },
): WireShipping[] {
  const { locale, currency } = view;
  return shippingMethods.map((method, index) => ({
    method,
    label: text(locale, `checkout-api.shipping-${method}`),
    name: text(locale, `checkout-api.shipping-${method}-name`),
    cost: toDecimalString(convertPriceMinor(shippingMinor(method, country), currency)),
    symbol: currency.symbol,
    checked: method === chosen ? true : '',
    shipping_i: index + 1,
    days: method === 'store_pickup' || !country ? '' : country.deliveryDays.join('–'),
    taxes_included: method === 'store_pickup' || (country?.taxesIncluded ?? false),
  }));
}

import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import { type Country, shippingCostMinor } from '#server/currencies/currencies.service.ts';

/** What a method costs to a country, minor units of the base currency; collecting in a store is free. */
export function shippingMinor(method: ShippingMethod, country: Country | undefined): number {
  return method === 'store_pickup' || !country ? 0 : shippingCostMinor(country);
}

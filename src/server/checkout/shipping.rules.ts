import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import { type Country, shippingCostMinor } from '#server/currencies/currencies.service.ts';

/** Shipping cost in minor units of the base currency; collection in a store is free. */
export function shippingMinor(method: ShippingMethod, country: Country | undefined): number {
  return method === 'store_pickup' || !country ? 0 : shippingCostMinor(country);
}

import { priceDeskCalls as calls } from '#kernel/shop/desk/prices.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { listCountries, listCurrencies, oneCurrency, saveRate } from './currencies-desk.service.ts';

export function currencyDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCurrencies, () => listCurrencies(host)),
    deskRoute(calls.deskCurrency, (_call, { id }) => oneCurrency(host, id)),
    deskRoute(calls.deskSaveRate, async (call, written) => saveRate(host, call, written)),
    deskRoute(calls.deskCountries, () => listCountries(host)),
  ];
}

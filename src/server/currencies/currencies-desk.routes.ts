import { priceDeskCalls as calls } from '#kernel/shop/desk/prices.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addCountry,
  addCurrency,
  listCountries,
  listCurrencies,
  oneCurrency,
  removeCurrency,
  saveRate,
} from './currencies-desk.service.ts';

export function currencyDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCurrencies, () => listCurrencies(host)),
    deskRoute(calls.deskCurrency, (_call, { id }) => oneCurrency(host, id)),
    deskRoute(calls.deskSaveRate, async (call, written) => saveRate(host, call, written)),
    deskRoute(calls.deskAddCurrency, (call, written) => addCurrency(host, call, written)),
    deskRoute(calls.deskRemoveCurrency, (call, named) => removeCurrency(host, call, named)),
    deskRoute(calls.deskCountries, () => listCountries(host)),
    deskRoute(calls.deskAddCountry, (call, written) => addCountry(host, call, written)),
  ];
}

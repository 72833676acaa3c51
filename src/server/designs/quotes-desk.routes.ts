import { priceDeskCalls as calls } from '#kernel/shop/desk/prices.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { deskQuotes, previewQuotes, saveQuotes } from './quotes-desk.service.ts';

export function quoteDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskQuotes, () => deskQuotes(host)),
    deskRoute(calls.deskPreviewQuotes, (_call, { quotes }) => previewQuotes(host, quotes)),
    deskRoute(calls.deskSaveQuotes, (call, written) => saveQuotes(host, call, written)),
  ];
}

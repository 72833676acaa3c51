import { stockDeskCalls as calls } from '#kernel/shop/desk/stock.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  correctStock,
  moveStock,
  receiveStock,
  showStock,
  stockPage,
  stockPlaces,
  undoStock,
} from './stock-desk.service.ts';

export function stockDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskStock, (call, input) => stockPage(host, call, input)),
    deskRoute(calls.deskStockPlaces, (call) => stockPlaces(host, call)),
    deskRoute(calls.deskStockOf, (call, { id }) => showStock(host.db.handle, call, id)),
    deskRoute(calls.deskReceiveStock, (call, input) => receiveStock(host, call, input)),
    deskRoute(calls.deskCorrectStock, (call, input) => correctStock(host, call, input)),
    deskRoute(calls.deskMoveStock, (call, input) => moveStock(host, call, input)),
    deskRoute(calls.deskUndoStock, (call, input) => undoStock(host, call, input)),
  ];
}

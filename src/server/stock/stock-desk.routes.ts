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
    deskRoute(calls.deskStock, (call, asked) => stockPage(host, call, asked)),
    deskRoute(calls.deskStockPlaces, (call) => stockPlaces(host, call)),
    deskRoute(calls.deskStockOf, (call, { id }) => showStock(host.db.handle, call, id)),
    deskRoute(calls.deskReceiveStock, (call, asked) => receiveStock(host, call, asked)),
    deskRoute(calls.deskCorrectStock, (call, asked) => correctStock(host, call, asked)),
    deskRoute(calls.deskMoveStock, (call, asked) => moveStock(host, call, asked)),
    deskRoute(calls.deskUndoStock, (call, asked) => undoStock(host, call, asked)),
  ];
}

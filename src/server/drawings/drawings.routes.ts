import { drawingEndpoints as endpoints } from '#kernel/wire/contracts/drawings.contract.ts';
import { choiceOf } from '#server/orders/orders.mapper.ts';
import { type Order, ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { pieceChangeOf } from './drawings.mapper.ts';
import { approveDrawing, requestDrawingChange, viewDrawings } from './drawings.service.ts';
import { changeDeliveryAddress, changePiece } from './piece-changes.service.ts';

export function drawingRoutes(host: Host): Route[] {
  const view = async ({ shopper, locale, now }: SignedCall, order: Order) => ({
    drawings: await viewDrawings(host, { customerId: shopper.customerId, locale, now }, order),
  });
  return [
    signedRoute(endpoints.drawingIndex, async (call, input) =>
      view(call, await ownOrder(host.db.handle, call.shopper.customerId, choiceOf(input))),
    ),
    signedRoute(endpoints.drawingApprove, async (call, input) =>
      view(call, await approveDrawing(host, call, input)),
    ),
    signedRoute(endpoints.drawingChange, async (call, input) =>
      view(call, await requestDrawingChange(host, call, { id: input.id, comment: input.words })),
    ),
    signedRoute(endpoints.drawingPiece, async (call, input) =>
      view(call, await changePiece(host, call, { lineId: input.item_id, change: pieceChangeOf(input) })),
    ),
    signedRoute(endpoints.drawingAddress, async (call, input) =>
      view(call, await changeDeliveryAddress(host, call, input)),
    ),
  ];
}

import { toMajor } from '#kernel/shop/money/money.ts';
import { codes } from '#kernel/wire/codes.ts';
import { pieceEndpoints } from '#kernel/wire/contracts/pieces.contract.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { offeredTradeUp } from '#server/returns/return-request.service.ts';
import { amount, wireReturns } from '#server/returns/returns.mapper.ts';
import { readReturnsOfOrder } from '#server/returns/returns.repo.ts';
import { wirePieces, wireVisits } from './pieces.mapper.ts';
import { type OwnedPieceRow, readCareVisits, readOwnedPieces, readReturnsOfItems } from './pieces.repo.ts';

/** The credit for the stone of a piece towards a dearer one; null where that is not possible now. */
async function tradeUpOf(host: Host, { id, order_id: orderId }: OwnedPieceRow, now: Date) {
  const { handle } = host.db;
  const order = await readOrderById(handle, orderId);
  const items = order ? await orderLines(handle, orderId) : [];
  const item = items.find((each) => each.id === id);
  if (!order || !item) return null;
  const earlier = await readReturnsOfOrder(handle, orderId);
  const credit = offeredTradeUp(host, { order, items, item, earlier, now });
  if (!credit) return null;
  const { valueMinor, leastMinor } = credit;
  return {
    ...{ value: amount(order, valueMinor), least: amount(order, leastMinor) },
    least_base: Math.ceil(toMajor(leastMinor) / Number(order.rate)),
  };
}

/** The pieces that a shopper owns, with the history of their care. */
export function pieceRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(pieceEndpoints.pieceIndex, async (call, { item_id: itemId, p, numPerPage }) => {
      const page = { itemId, limit: numPerPage, offset: (p - 1) * numPerPage };
      const { rows, count } = await readOwnedPieces(handle, call.shopper.customerId, page);
      if (itemId !== undefined && rows.length === 0) refuse(codes.orderNotFound);
      const ids = rows.map(({ id }) => id);
      const returns = await readReturnsOfItems(handle, ids);
      const visits = await readCareVisits(handle, ids);
      const isOne = itemId !== undefined;
      const [first] = rows;
      const tradeUp = isOne && first ? await tradeUpOf(host, first, call.now) : null;
      return {
        pieces: await wirePieces(host, call, rows, { returns, visits, tradeUp }),
        count,
        returns: isOne ? await wireReturns(host, call, returns) : [],
        visits: isOne ? await wireVisits(host, call, visits) : [],
      };
    }),
  ];
}

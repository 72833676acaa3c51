import { orderNumber } from '#kernel/shop/orders/order.ts';
import type { OwnedPiece, PieceHistory } from '#kernel/shop/pieces/owned-piece.ts';
import type { Api, ApiData } from './api.ts';
import { decodePrice } from './money.ts';
import { decodePiece, decodeReturn } from './returns.ts';

function decodeOwned(wire: ApiData<'pieceIndex'>['pieces'][number]): OwnedPiece {
  const order = orderNumber(wire.increment_id);
  if (order === undefined) throw new RangeError(`no order number: ${wire.increment_id}`);
  return {
    ...decodePiece(wire),
    quantity: wire.qty,
    order,
    boughtAt: wire.bought_at,
    receivedAt: wire.received_at,
    warrantyUntil: wire.warranty_until,
    certificate: wire.certificate,
    caredAt: wire.cared_at,
    tradeUp: wire.trade_up
      ? {
          ...{ value: decodePrice(wire.trade_up.value), least: decodePrice(wire.trade_up.least) },
          leastBase: wire.trade_up.least_base,
        }
      : null,
  };
}

/** A page of the pieces that the shopper has received, newest first; `count` is the total. */
export async function readPieces(
  api: Api,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ pieces: OwnedPiece[]; count: number }> {
  const { pieces, count } = await api.call('pieceIndex', { p: page, numPerPage: perPage });
  return { pieces: pieces.map(decodeOwned), count };
}

/** A piece with its history; rejects with a refusal if it is not the shopper's. */
export async function readPiece(api: Api, id: number): Promise<PieceHistory> {
  const { pieces, returns, visits } = await api.call('pieceIndex', { item_id: id });
  const [piece] = pieces;
  if (!piece) throw new RangeError(`piece ${id} was asked for, and none has come`);
  return { piece: decodeOwned(piece), returns: returns.map(decodeReturn), visits };
}

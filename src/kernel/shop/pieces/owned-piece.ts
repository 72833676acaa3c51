import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { ReturnPiece, SalesReturn } from '#kernel/shop/returns/return.ts';

/** A piece that a shopper has received; its id is that of the order line. Times are ISO 8601. */
export interface OwnedPiece extends ReturnPiece {
  quantity: number;
  order: OrderNumber;
  boughtAt: string;
  receivedAt: string;
  /** End of the warranty on workmanship; null where the shop gives none. */
  warrantyUntil: string | null;
  /** Report of its stone. */
  certificate: { lab: string; number: string; url: string } | null;
  /** When it was last cared for. */
  caredAt: string | null;
  /** What its stone is credited at towards one of `least`, in whole units of the base currency `leastBase`; null where it is not traded up. */
  tradeUp: { value: Money; least: Money; leastBase: number } | null;
}

/** A piece with its returns, services and visits to stores, newest first. */
export interface PieceHistory {
  piece: OwnedPiece;
  returns: readonly SalesReturn[];
  visits: readonly { at: string; label: string; store: string }[];
}

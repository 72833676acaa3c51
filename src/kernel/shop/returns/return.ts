import type { Brand } from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { EstimateState } from './care.rules.ts';
import type { ReturnState } from './return.transitions.ts';
import type { ReturnReason, ReturnService, ReturnWay } from './returns.rules.ts';

/** Id of a return: 1 to 2^31-1. */
export type ReturnId = number & Brand<'ReturnId'>;

/** Parses an id from a URL; undefined if invalid. */
export function returnId(text: string | null): ReturnId | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as ReturnId) : undefined;
}

/** The number printed on label and emails: `R-000042`. */
export function returnNumber(id: number): string {
  return `R-${String(id).padStart(6, '0')}`;
}

/** The id in a number as `returnNumber` writes it. */
export const idOfReturnNumber = (number: string): number => Number(number.replace('R-', ''));

/** An order line as shown in a return. */
export interface ReturnPiece {
  /** Id of the order line. */
  id: number;
  name: string;
  picture: Picture;
  /** The shopper's own picture of a design. */
  pictureUrl: string | null;
  options: readonly { label: string; value: string }[];
}

/** A line with the services available for it. */
export interface ReturnablePiece extends ReturnPiece {
  quantity: number;
  price: Money;
  services: readonly {
    service: ReturnService;
    /** Number of returnable pieces; 0 if none. */
    quantity: number;
    /** Refund amounts by number of pieces, starting with one. */
    amounts: readonly Money[];
    /** Delivery within the last amount; absent if none goes back. */
    delivery?: Money;
    /** Why it cannot be returned; '' if it can. */
    obstacle: string;
  }[];
}

interface Choice<Key extends string> {
  key: Key;
  label: string;
}

/** The returnable lines of an order and the form's choices. */
export interface Returnables {
  order: {
    number: OrderNumber;
    statusLabel: string;
    lastDay: string | null;
    refundDays: number;
    hasCredit: boolean;
  };
  pieces: readonly ReturnablePiece[];
  services: readonly (Choice<ReturnService> & { reasons: readonly Choice<ReturnReason>[] })[];
  ways: readonly Choice<ReturnWay>[];
  /** Returns of this order, newest first. */
  returns: readonly SalesReturn[];
}

/** An estimate for work on a piece, as its owner sees it. Times are ISO 8601. */
export interface ReturnEstimate {
  id: number;
  number: number;
  state: EstimateState;
  lines: readonly { text: string; amount: Money }[];
  total: Money;
  note: string;
  sentAt: string;
  validUntil: string;
  answeredAt: string | null;
  canAnswer: boolean;
  canPay: boolean;
}

/** The credit for a stone that is traded up. */
export interface TradeUp {
  /** The credit, and the least price of the new stone. */
  value: Money;
  least: Money;
  /** Name of the new stone that was chosen; '' if none was. */
  wanted: string;
  /** Last day (`YYYY-MM-DD`) of the credit; '' before the stone is accepted. */
  until: string;
}

/** A shopper's return. */
export interface SalesReturn {
  id: ReturnId;
  number: string;
  order: OrderNumber;
  piece: ReturnPiece;
  quantity: number;
  state: ReturnState;
  /** Labels of the state and the next step, in the reader's language. */
  stateLabel: string;
  stateText: string;
  service: ReturnService;
  serviceLabel: string;
  reasonLabel: string;
  description: string;
  pictures: readonly { id: string; url: string }[];
  /** Photographs of the shop: of the piece on arrival, and before it leaves. */
  arrivalPictures: readonly { id: string; url: string }[];
  leavingPictures: readonly { id: string; url: string }[];
  /** Newest first. */
  estimates: readonly ReturnEstimate[];
  tradeUp: TradeUp | null;
  way: ReturnWay;
  wayLabel: string;
  /** Whether its refund becomes store credit. */
  isCredit: boolean;
  /** ISO 8601 with time zone, like all times. */
  appliedAt: string;
  remark: string;
  expected: Money | null;
  actual: Money | null;
  reply: string;
  canCancel: boolean;
  canTrack: boolean;
  canTakeMoney: boolean;
  hasLabel: boolean;
  sendTo: readonly string[];
  /** Tracking of the parcel to the shop, and of the one back. */
  tracking: { company: string; number: string } | null;
  sent: { company: string; number: string } | null;
  history: readonly { state: ReturnState; label: string; at: string }[];
}

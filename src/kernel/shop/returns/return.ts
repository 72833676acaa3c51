import type { Brand } from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ReturnState } from './return.moves.ts';
import type { ReturnReason, ReturnService, ReturnWay } from './returns.rules.ts';

/** A row of the returns: 1 to 2^31-1. */
export type ReturnId = number & Brand<'ReturnId'>;

/** Reads an id from an address; undefined where it is none. */
export function returnId(text: string | null): ReturnId | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as ReturnId) : undefined;
}

/** The number that stands on label and letters: `R-000042`. */
export function returnNumber(id: number): string {
  return `R-${String(id).padStart(6, '0')}`;
}

/** A line of an order, as far as a return shows it. */
export interface ReturnPiece {
  /** Of the line. */
  id: number;
  name: string;
  picture: Picture;
  /** The shopper's own picture of a design. */
  pictureUrl: string | null;
  options: readonly { label: string; value: string }[];
}

/** A line with what may be asked for it. */
export interface ReturnablePiece extends ReturnPiece {
  quantity: number;
  price: Money;
  services: readonly {
    service: ReturnService;
    /** Pieces it may be asked for; 0 where it cannot. */
    quantity: number;
    /** What would be paid back, by the number of pieces less one. */
    amounts: readonly Money[];
    /** The sentence that says why not; '' where nothing forbids it. */
    obstacle: string;
  }[];
}

interface Choice<Key extends string> {
  key: Key;
  label: string;
}

/** What of an order may be given back, and how it is asked for. */
export interface Returnables {
  order: { number: OrderNumber; statusLabel: string; lastDay: string | null; refundDays: number };
  pieces: readonly ReturnablePiece[];
  services: readonly (Choice<ReturnService> & { reasons: readonly Choice<ReturnReason>[] })[];
  ways: readonly Choice<ReturnWay>[];
  /** Of this order, newest first. */
  returns: readonly SalesReturn[];
}

/** A request of the shopper to give pieces back. */
export interface SalesReturn {
  id: ReturnId;
  number: string;
  order: OrderNumber;
  piece: ReturnPiece;
  quantity: number;
  state: ReturnState;
  /** In the reader's words: the state, and what comes next. */
  stateLabel: string;
  stateText: string;
  service: ReturnService;
  serviceLabel: string;
  reasonLabel: string;
  description: string;
  pictures: readonly { id: string; url: string }[];
  way: ReturnWay;
  wayLabel: string;
  /** ISO 8601 with its zone, as all times. */
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
  /** Of the parcel to the house, and of the one from it. */
  tracking: { company: string; number: string } | null;
  sent: { company: string; number: string } | null;
  history: readonly { state: ReturnState; label: string; at: string }[];
}

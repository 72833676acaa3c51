import { type CurrencyCode, smallestMinor } from '#kernel/shop/money/money.ts';
import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { isOpenReturn, type ReturnState } from './return.moves.ts';

/** What can be done with a piece that comes back. */
export const returnServices = ['refund', 'exchange', 'resize', 'repair'] as const;

export type ReturnService = (typeof returnServices)[number];

export const returnReasons = [
  'changed-mind',
  'not-as-described',
  'wrong-piece',
  'damaged',
  'wrong-size',
  'too-small',
  'too-large',
  'loose-stone',
  'clasp',
  'worn',
  'other',
] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** The reasons that each service is asked for, in the order of the form. */
export const reasonsOf: Readonly<Record<ReturnService, readonly ReturnReason[]>> = {
  refund: ['changed-mind', 'wrong-size', 'not-as-described', 'wrong-piece', 'damaged', 'other'],
  exchange: ['wrong-size', 'wrong-piece', 'damaged', 'not-as-described', 'other'],
  resize: ['too-small', 'too-large', 'other'],
  repair: ['loose-stone', 'clasp', 'damaged', 'worn', 'other'],
};

/** How the piece comes to the house. */
export const returnWays = ['parcel', 'store'] as const;

export type ReturnWay = (typeof returnWays)[number];

export const maxReturnPictures = 6;
export const descriptionCharacters = 1000;

/** Why a piece is final: such a piece is neither refunded nor exchanged. */
export const finalReasons = ['sale', 'customised', 'bundle', 'engraved'] as const;

export type FinalReason = (typeof finalReasons)[number];

/** Why a service cannot be asked for. */
export type ReturnObstacle =
  | FinalReason
  /** It has no metal that could be worked on. */
  | 'stone'
  | 'not-received'
  | 'window-over'
  /** All of it is in returns that go on. */
  | 'under-way'
  /** It was refunded or exchanged, or has been altered since. */
  | 'settled';

/** A bought line, as far as giving it back goes. */
export interface ReturnLine {
  kind: 'product' | 'design' | 'diamond';
  quantity: number;
  finalReason: FinalReason | null;
}

/** A return of the same line that was asked for before. */
export interface EarlierReturn {
  state: ReturnState;
  service: ReturnService;
  quantity: number;
}

export interface ServiceOffer {
  service: ReturnService;
  /** Of how many pieces; 0 where there is an obstacle. */
  quantity: number;
  obstacle: ReturnObstacle | null;
}

export interface Returnability {
  /** Until when refund and exchange may be asked for; null before the piece was received. */
  lastDay: Date | null;
  offers: ServiceOffer[];
}

/** Refund and exchange are bound by the window and by what is final; work on a piece is open to every piece. */
const isBound = (service: ReturnService): boolean => service === 'refund' || service === 'exchange';

/** How many pieces of an earlier return a service is not open to any more. */
function held(earlier: EarlierReturn, service: ReturnService): number {
  const { state, quantity } = earlier;
  if (isOpenReturn(state) || state === 'refunded') return quantity;
  // A piece that was refused after inspection, exchanged, resized or repaired stays with its owner.
  const isAltered = state === 'sent_back' || (state === 'rejected' && isBound(earlier.service));
  return isAltered && isBound(service) ? quantity : 0;
}

/** How many pieces of a line are in returns, or have come back for good, as a service sees it. */
export function heldQuantity(earlier: readonly EarlierReturn[], service: ReturnService): number {
  return earlier.reduce((sum, each) => sum + held(each, service), 0);
}

function obstacleOf(
  service: ReturnService,
  line: ReturnLine,
  { lastDay, now, left, isUnderWay }: { lastDay: Date | null; now: Date; left: number; isUnderWay: boolean },
): ReturnObstacle | null {
  if (isBound(service) && line.finalReason !== null) return line.finalReason;
  if (!isBound(service) && line.kind === 'diamond') return 'stone';
  if (lastDay === null) return 'not-received';
  if (left <= 0) return isUnderWay ? 'under-way' : 'settled';
  return isBound(service) && now > lastDay ? 'window-over' : null;
}

/** Which services a line of an order is open to now, and why not to the others. */
export function returnability(
  order: { status: OrderState; receivedAt: Date | null },
  line: ReturnLine,
  earlier: readonly EarlierReturn[],
  { now, refundDays }: { now: Date; refundDays: number },
): Returnability {
  const isReceived = order.status === 'received' || order.status === 'completed';
  const lastDay = isReceived && order.receivedAt ? refundWindowEnd(order.receivedAt, refundDays) : null;
  const isUnderWay = earlier.some(({ state }) => isOpenReturn(state));
  const offers = returnServices.map((service): ServiceOffer => {
    const left = line.quantity - heldQuantity(earlier, service);
    const obstacle = obstacleOf(service, line, { lastDay, now, left, isUnderWay });
    return { service, quantity: obstacle === null ? left : 0, obstacle };
  });
  return { lastDay, offers };
}

/** The amounts of an order that a refund of a part of it is reckoned from. */
export interface PaidOrder {
  currency: CurrencyCode;
  discountMinor: number;
  /** Its coupon took the discount off those that are reduced. */
  lines: readonly { id: number; rowMinor: number; quantity: number; isReduced: boolean }[];
}

/**
 * What was paid for some pieces of a line: their price less their part of the order's discount. `before`: pieces of the
 * line that have gone back already. All pieces of an order together come to exactly what was paid for them.
 */
export function paidForPieces(
  { currency, discountMinor, lines }: PaidOrder,
  asked: { lineId: number; before: number; quantity: number },
): number {
  const index = lines.findIndex(({ id }) => id === asked.lineId);
  const line = lines[index];
  if (!line || asked.before + asked.quantity > line.quantity)
    throw new RangeError('pieces that were not bought');
  const reducedUpTo = (end: number) =>
    lines.slice(0, end).reduce((sum, { rowMinor, isReduced }) => sum + (isReduced ? rowMinor : 0), 0);
  const unit = smallestMinor(currency);
  const price = line.rowMinor / line.quantity;
  if (!line.isReduced) return price * asked.quantity;
  const reducedMinor = reducedUpTo(lines.length);
  /** The discount on the first reduced pieces of the order, down to what costs so much, in whole units of the currency. */
  const discountUpTo = (minor: number): number =>
    reducedMinor === 0
      ? 0
      : Number((BigInt(discountMinor) * BigInt(minor)) / (BigInt(reducedMinor) * BigInt(unit))) * unit;
  const from = reducedUpTo(index) + price * asked.before;
  const to = from + price * asked.quantity;
  return to - from - (discountUpTo(to) - discountUpTo(from));
}

import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import { type CurrencyCode, smallestMinor } from '#kernel/shop/money/money.ts';
import { isPieceKind, type NonPieceKind, type OrderedKind } from '#kernel/shop/orders/ordered-kind.ts';
import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { isOpenReturn, type ReturnState } from './return.transitions.ts';

/** Services for a returned piece. */
export const returnServices = ['refund', 'exchange', 'resize', 'repair', 'cleaning', 'trade-up'] as const;

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
  'regular',
  'larger',
  'finer',
  'other',
] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** Reasons by service, in the order of the form. */
export const reasonsOf: Readonly<Record<ReturnService, readonly ReturnReason[]>> = {
  refund: ['changed-mind', 'wrong-size', 'not-as-described', 'wrong-piece', 'damaged', 'other'],
  exchange: ['wrong-size', 'wrong-piece', 'damaged', 'not-as-described', 'other'],
  resize: ['too-small', 'too-large', 'other'],
  repair: ['loose-stone', 'clasp', 'damaged', 'worn', 'other'],
  cleaning: ['regular', 'worn', 'loose-stone', 'other'],
  'trade-up': ['larger', 'finer', 'other'],
};

/** How the piece gets to the shop. */
export const returnWays = ['parcel', 'store'] as const;

export type ReturnWay = (typeof returnWays)[number];

/** The ways that the shop offers: parcels only while returns by post are on. */
export const offeredReturnWays = (): readonly ReturnWay[] =>
  returnWays.filter((way) => way !== 'parcel' || hasModule('postReturns'));

export const maxReturnPictures = 6;
export const descriptionCharacters = 1000;

/** Why a piece is final: it can be neither refunded nor exchanged. */
export const finalReasons = ['sale', 'customised', 'bundle', 'engraved', 'free'] as const;

export type FinalReason = (typeof finalReasons)[number];

/** Why a catalogue product can be neither refunded nor exchanged; null if it can. Customised pieces, sets included, cannot. */
export function productFinalReason(product: {
  isReturnable: boolean;
  isBundle: boolean;
  isSale: boolean;
  customizedType: CustomizedType;
}): FinalReason | null {
  if (product.isReturnable && product.customizedType === 0) return null;
  if (product.isBundle) return 'bundle';
  return product.isSale ? 'sale' : 'customised';
}

/** Why a service is not available. */
export type ReturnObstacle =
  | FinalReason
  /** A loose stone, without metal to work on. */
  | 'stone'
  /** A paid service or a gift card, which are no pieces. */
  | NonPieceKind
  | 'not-received'
  | 'window-over'
  /** All pieces are in open returns. */
  | 'under-way'
  /** Returned before and not accepted at inspection. */
  | 'rejected'
  /** Already refunded, exchanged, altered or traded up. */
  | 'settled';

/** Facts of an order line that matter for returns. */
export interface ReturnLine {
  kind: OrderedKind;
  quantity: number;
  finalReason: FinalReason | null;
  /** Whether the shop takes its stone back towards a dearer one. */
  isTradable: boolean;
}

/** An earlier return of the same line. */
export interface EarlierReturn {
  state: ReturnState;
  service: ReturnService;
  quantity: number;
}

export interface ServiceOffer {
  service: ReturnService;
  /** Number of pieces; 0 if there is an obstacle. */
  quantity: number;
  obstacle: ReturnObstacle | null;
}

export interface Returnability {
  /** Last day for refund and exchange; null before receipt. */
  lastDay: Date | null;
  offers: ServiceOffer[];
}

/** Refund and exchange depend on the window and on final pieces; the others do not. */
const isBound = (service: ReturnService): boolean => service === 'refund' || service === 'exchange';

const isRejected = ({ state, service }: EarlierReturn): boolean => state === 'rejected' && isBound(service);

/** Pieces of an earlier return that are no longer available for a service. */
function held(earlier: EarlierReturn, service: ReturnService): number {
  const { state, quantity } = earlier;
  if (isOpenReturn(state) || state === 'refunded' || state === 'traded_in') return quantity;
  // A piece that was refused after inspection, exchanged, resized or repaired stays with its owner; a cleaned one is as before.
  const isAltered = (state === 'sent_back' && earlier.service !== 'cleaning') || isRejected(earlier);
  return isAltered && isBound(service) ? quantity : 0;
}

/** Pieces of a line that are in returns or were returned for good, for a service. */
export function heldQuantity(earlier: readonly EarlierReturn[], service: ReturnService): number {
  return earlier.reduce((sum, previous) => sum + held(previous, service), 0);
}

function obstacleOf(
  service: ReturnService,
  line: ReturnLine,
  {
    lastDay,
    now,
    left,
    earlier,
  }: { lastDay: Date | null; now: Date; left: number; earlier: readonly EarlierReturn[] },
): ReturnObstacle | null {
  if (line.finalReason === 'free') return 'free';
  if (!isPieceKind(line.kind)) return line.kind;
  if (isBound(service) && line.finalReason !== null) return line.finalReason;
  if (!isBound(service) && service !== 'trade-up' && line.kind === 'diamond') return 'stone';
  if (lastDay === null) return 'not-received';
  if (left <= 0) {
    if (earlier.some(({ state }) => isOpenReturn(state))) return 'under-way';
    // Of several pieces, the rejected ones are those that the owner still has.
    return isBound(service) && earlier.some((each) => isRejected(each)) ? 'rejected' : 'settled';
  }
  return isBound(service) && now > lastDay ? 'window-over' : null;
}

/** The services available for an order line, and the obstacles of the others. A stone that is not traded up has no offer of it. */
export function returnability(
  order: { status: OrderState; receivedAt: Date | null },
  line: ReturnLine,
  earlier: readonly EarlierReturn[],
  { now, refundDays }: { now: Date; refundDays: number },
): Returnability {
  const isReceived = order.status === 'received' || order.status === 'completed';
  const lastDay = isReceived && order.receivedAt ? refundWindowEnd(order.receivedAt, refundDays) : null;
  const services = returnServices.filter((service) => service !== 'trade-up' || line.isTradable);
  const offers = services.map((service): ServiceOffer => {
    const left = line.quantity - heldQuantity(earlier, service);
    const obstacle = obstacleOf(service, line, { lastDay, now, left, earlier });
    return { service, quantity: obstacle === null ? left : 0, obstacle };
  });
  return { lastDay, offers };
}

/** Amounts of an order for computing partial refunds. */
export interface PaidOrder {
  currency: CurrencyCode;
  discountMinor: number;
  /** The discount of the coupon applies to the reduced lines. */
  lines: readonly { id: number; rowMinor: number; quantity: number; isReduced: boolean }[];
}

/**
 * The amount paid for some pieces of a line: their price less their part of the order's discount. `before`: pieces of
 * the line that were returned before. All pieces of an order together sum exactly to the amount paid.
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
  /** Part of the discount on the first reduced pieces worth `minor`, in whole units of the currency. */
  const discountUpTo = (minor: number): number =>
    reducedMinor === 0
      ? 0
      : Number((BigInt(discountMinor) * BigInt(minor)) / (BigInt(reducedMinor) * BigInt(unit))) * unit;
  const from = reducedUpTo(index) + price * asked.before;
  const to = from + price * asked.quantity;
  return to - from - (discountUpTo(to) - discountUpTo(from));
}

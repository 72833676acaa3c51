import { type OrderNumber, orderNumber } from '#kernel/shop/orders/order.ts';
import type {
  ReturnablePiece,
  Returnables,
  ReturnEstimate,
  ReturnId,
  ReturnPiece,
  SalesReturn,
  TradeUp,
} from '#kernel/shop/returns/return.ts';
import type { ReturnReason, ReturnService, ReturnWay } from '#kernel/shop/returns/returns.rules.ts';
import type { Api, ApiData } from './api.ts';
import { decodePrice } from './money.ts';
import { recordOf } from './wire-map.ts';

type Index = ApiData<'salesAfterIndex'>;
type WireReturn = Index['returns'][number];
type WireReturnable = Index['items'][number];

function numberOf(incrementId: number): OrderNumber {
  const number = orderNumber(incrementId);
  if (number === undefined) throw new RangeError(`no order number: ${incrementId}`);
  return number;
}

/** Decodes an order line as returns and owned pieces show it. */
export function decodePiece(wire: WireReturn['item']): ReturnPiece {
  return {
    id: wire.item_id,
    name: wire.name,
    picture: wire.media,
    pictureUrl: wire.picture_url || null,
    options: Object.entries(recordOf(wire.custom_option_info)).map(([label, value]) => ({ label, value })),
  };
}

const parcel = (company: string, number: string) => (number === '' ? null : { company, number });

function decodeEstimate(wire: WireReturn['estimates'][number]): ReturnEstimate {
  return {
    id: wire.id,
    number: wire.number,
    state: wire.status,
    lines: wire.lines.map(({ text, amount }) => ({ text, amount: decodePrice(amount) })),
    total: decodePrice(wire.total),
    note: wire.note,
    sentAt: wire.sent_at,
    validUntil: wire.valid_until,
    answeredAt: wire.answered_at,
    canAnswer: wire.can_answer,
    canPay: wire.can_pay,
  };
}

const decodeTradeUp = (wire: NonNullable<WireReturn['trade_up']>): TradeUp => ({
  ...{ value: decodePrice(wire.value), least: decodePrice(wire.least) },
  ...{ wanted: wire.wanted, until: wire.valid_until },
});

/** Decodes a return. */
export function decodeReturn(wire: WireReturn): SalesReturn {
  return {
    id: wire.id as ReturnId,
    number: wire.number,
    order: numberOf(wire.increment_id),
    piece: decodePiece(wire.item),
    quantity: wire.qty,
    state: wire.status,
    stateLabel: wire.status_label,
    stateText: wire.status_text,
    service: wire.service_type,
    serviceLabel: wire.service_label,
    reasonLabel: wire.reason_label,
    description: wire.description,
    pictures: wire.images,
    arrivalPictures: wire.arrival_images,
    leavingPictures: wire.leaving_images,
    estimates: wire.estimates.map(decodeEstimate),
    tradeUp: wire.trade_up ? decodeTradeUp(wire.trade_up) : null,
    way: wire.return_type,
    wayLabel: wire.return_type_label,
    isCredit: wire.to_credit === true,
    appliedAt: wire.applied_at,
    remark: wire.remark,
    expected: wire.expected_amount && decodePrice(wire.expected_amount),
    actual: wire.actual_amount && decodePrice(wire.actual_amount),
    reply: wire.merchant_reply,
    canCancel: wire.can_cancel,
    canTrack: wire.can_track,
    canTakeMoney: wire.can_take_money,
    hasLabel: wire.has_label,
    sendTo: wire.send_to,
    tracking: parcel(wire.tracking_company, wire.tracking_number),
    sent: parcel(wire.sent_company, wire.sent_number),
    history: wire.history.map(({ status, label, at }) => ({ state: status, label, at })),
  };
}

function decodeReturnable(wire: WireReturnable): ReturnablePiece {
  return {
    ...decodePiece(wire),
    quantity: wire.qty,
    price: decodePrice(wire.price),
    services: wire.services.map(({ service_type, qty, amounts, delivery, obstacle_text }) => ({
      service: service_type,
      quantity: qty,
      amounts: amounts.map(decodePrice),
      ...(delivery && { delivery: decodePrice(delivery) }),
      obstacle: obstacle_text,
    })),
  };
}

/** The returnable lines of an order with obstacles; rejects with a refusal if the order is not the shopper's. */
export async function readReturnables(api: Api, order: OrderNumber): Promise<Returnables> {
  const wire = await api.call('salesAfterIndex', { increment_id: order });
  if (!wire.order) throw new RangeError(`order ${order} was asked for, and none has come`);
  return {
    order: {
      number: numberOf(wire.order.increment_id),
      statusLabel: wire.order.status_label,
      lastDay: wire.order.last_day,
      refundDays: wire.order.refund_days,
      hasCredit: wire.order.has_credit === true,
    },
    pieces: wire.items.map(decodeReturnable),
    services: wire.service_types,
    ways: wire.return_types,
    returns: wire.returns.map(decodeReturn),
  };
}

/** A page of the shopper's returns, newest first; `count` is the total. */
export async function readReturns(
  api: Api,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ returns: SalesReturn[]; count: number }> {
  const { returns, count } = await api.call('salesAfterIndex', { p: page, numPerPage: perPage });
  return { returns: returns.map(decodeReturn), count };
}

/** A return of the shopper; rejects with a refusal if there is none with this id. */
export async function readReturn(api: Api, id: ReturnId): Promise<SalesReturn> {
  const [first] = (await api.call('salesAfterIndex', { id })).returns;
  if (!first) throw new RangeError(`return ${id} was asked for, and none has come`);
  return decodeReturn(first);
}

export interface ReturnRequest {
  piece: number;
  quantity: number;
  service: ReturnService;
  reason: ReturnReason;
  description: string;
  /** Upload ids. */
  pictures: readonly string[];
  way: ReturnWay;
  /** The line of the cart with the new stone of a trade-up. */
  newLine?: number | undefined;
  /** Refunded as store credit. */
  isCredit: boolean;
}

/** Requests a refund, an exchange, care or a trade-up. */
export async function requestReturn(api: Api, asked: ReturnRequest): Promise<SalesReturn> {
  const { sales_after } = await api.call('salesAfterSave', {
    item_id: asked.piece,
    qty: asked.quantity,
    service_type: asked.service,
    reason: asked.reason,
    description: asked.description,
    images: asked.pictures.join(','),
    return_type: asked.way,
    ...(asked.newLine !== undefined && { new_item_id: asked.newLine }),
    ...(asked.isCredit && { to_credit: true }),
  });
  return decodeReturn(sales_after);
}

/** Cancels a return; a refusal is shown to the shopper. */
export async function cancelReturn(api: Api, id: ReturnId): Promise<SalesReturn> {
  return decodeReturn(
    (await api.call('salesAfterSave', { id, action: 'cancel' }, { notify: true })).sales_after,
  );
}

/** Chooses a refund if there is no replacement; a refusal is shown to the shopper. */
export async function chooseRefund(api: Api, id: ReturnId): Promise<SalesReturn> {
  return decodeReturn(
    (await api.call('salesAfterSave', { id, action: 'money' }, { notify: true })).sales_after,
  );
}

/** Saves the tracking number of the parcel to the shop. */
export async function sendTracking(
  api: Api,
  id: ReturnId,
  parcel: { company: string; number: string },
): Promise<SalesReturn> {
  const { sales_after } = await api.call('salesAfterSave', {
    id,
    action: 'tracking',
    tracking_company: parcel.company,
    tracking_number: parcel.number,
  });
  return decodeReturn(sales_after);
}

/** Approves, declines or pays an estimate; the number of the order to be paid, null for none. */
export async function answerEstimate(
  api: Api,
  id: ReturnId,
  { estimate, answer }: { estimate: number; answer: 'approve' | 'decline' | 'pay' },
): Promise<{ shown: SalesReturn; order: OrderNumber | null }> {
  const { sales_after, increment_id } = await api.call(
    'salesAfterEstimate',
    { id, estimate, answer },
    { notify: true },
  );
  return { shown: decodeReturn(sales_after), order: increment_id === null ? null : numberOf(increment_id) };
}

/** The parcel label, in the language of the page. */
export async function readLabel(api: Api, id: ReturnId): Promise<File> {
  const { name, bytes } = await api.call('salesAfterLabel', { id }, { notify: true });
  return new File([bytes], name, { type: 'application/pdf' });
}

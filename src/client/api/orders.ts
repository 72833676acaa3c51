import { fullName } from '#kernel/shop/addresses/person-name.ts';
import {
  type Delivery,
  type Destination,
  type Order,
  type OrderDeposit,
  type OrderGroup,
  type OrderLine,
  type OrderNumber,
  type OrderSummary,
  orderNumber,
  type WaitingOrder,
} from '#kernel/shop/orders/order.ts';
import { hasPieces } from '#kernel/shop/orders/order-type.ts';
import { isPieceKind } from '#kernel/shop/orders/ordered-kind.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import type { PaperVariant } from '#kernel/shop/receipts/paper.ts';
import type { Api, ApiData } from './api.ts';
import { decodeFacts, decodeSubject } from './bought-line.ts';
import { decodeLanded } from './landed.ts';
import { decodeAmount } from './money.ts';

type WireOrder = ApiData<'orderView'>['order'];
type WireRow = ApiData<'orderIndex'>['orderList'][number];
type WireLine = WireOrder['products'][number];

/** Decodes an order number; throws a RangeError if it is invalid. */
export function decodeNumber(value: number): OrderNumber {
  const number = orderNumber(value);
  if (number === undefined) throw new RangeError(`not an order: ${value}`);
  return number;
}

function decodeLine(wire: WireLine, currency: string): OrderLine {
  const facts = { url: wire.redirect_url, price: wire.price, rowPrice: wire.row_total, currency };
  const { kind, item_id: id } = wire;
  const subject = isPieceKind(kind) ? decodeSubject({ ...wire, kind }) : { kind };
  return { ...subject, ...decodeFacts(wire, facts), id };
}

function decodeSummary(wire: Omit<WireRow, 'item_products'>, lines: readonly WireLine[]): OrderSummary {
  const currency = wire.order_currency_code;
  return {
    number: decodeNumber(wire.increment_id),
    state: wire.order_status,
    statusLabel: wire.status_label,
    type: wire.order_type,
    placedAt: wire.created_at_iso,
    total: decodeAmount(wire.grand_total, currency),
    canPay: wire.can_pay,
    lines: lines.map((line) => decodeLine(line, currency)),
  };
}

function decodeDestination(wire: WireOrder): Destination {
  const { store } = wire;
  if (store) {
    const { name, address, phone } = store;
    const code = wire.pickup_code;
    const pickup = code === null ? null : { code, picture: wire.pickup_qr };
    return { kind: 'store', name, address, telephone: phone, pickup };
  }
  const lines = [
    fullName({ firstName: wire.customer_firstname, lastName: wire.customer_lastname }),
    ...wire.customer_address_lines,
    wire.customer_telephone_text,
  ];
  return {
    kind: 'address',
    lines: lines.filter((line) => line !== ''),
    tracking: wire.tracking_number
      ? { company: wire.tracking_company ?? '', number: wire.tracking_number, url: wire.tracking_url }
      : null,
  };
}

const methodOf = (wire: Pick<WireOrder, 'payment_method'>) =>
  paymentMethods.find((method) => method === wire.payment_method) ?? null;

function decodeDeposit(wire: WireOrder['deposit'], currency: string): OrderDeposit | null {
  if (!wire) return null;
  return {
    ...{ state: wire.state, dueOn: wire.due_on, canPay: wire.can_pay },
    now: decodeAmount(wire.now, currency),
    rest: decodeAmount(wire.rest, currency),
    left: decodeAmount(wire.left, currency),
    kept: decodeAmount(wire.kept, currency),
  };
}

export function decodeOrder(wire: WireOrder): Order {
  const currency = wire.order_currency_code;
  return {
    ...decodeSummary(wire, wire.products),
    revision: wire.updated_at,
    progress: wire.progress,
    remainingSeconds: wire.remaining_seconds,
    canCancel: wire.can_cancel,
    cancelRefund: wire.cancel_refund === null ? null : decodeAmount(wire.cancel_refund, currency),
    canReceive: wire.can_receive,
    refunded: decodeAmount(wire.refunded_total, currency),
    credit: decodeAmount(wire.credit_total ?? '0.00', currency),
    deposit: decodeDeposit(wire.deposit, currency),
    paymentMethod: methodOf(wire),
    payments: wire.payments.map(({ method, label, supplement }) => ({ method, label, note: supplement })),
    subtotal: decodeAmount(wire.subtotal, currency),
    // The discount, despite its name.
    discount: decodeAmount(wire.subtotal_with_discount, currency),
    couponCode: wire.coupon_code,
    landed: decodeLanded(wire.landed, currency),
    shipping: decodeAmount(wire.shipping_total, currency),
    remark: wire.order_remark,
    business: { company: wire.company ?? '', vatNumber: wire.vat_number ?? '' },
    gift: wire.gift && {
      isWrapped: wire.gift.wrap,
      message: wire.gift.message,
      hidesPrices: wire.gift.hides_prices,
    },
    transfer: wire.transfer && {
      ...wire.transfer,
      received: decodeAmount(wire.transfer.received, currency),
      due: decodeAmount(wire.transfer.due, currency),
    },
    basket: wire.basket,
    moneyBack: wire.money_back,
    email: wire.customer_email,
    destination: decodeDestination(wire),
    ...(wire.has_withdrawal && { hasWithdrawal: true }),
    readyOn: wire.ready_on,
    history: wire.history,
    papers: wire.papers,
  };
}

/** An order of the shopper; rejects with a refusal if there is none with this number. */
export async function readOrder(api: Api, number: OrderNumber): Promise<Order> {
  return decodeOrder((await api.call('orderView', { increment_id: number })).order);
}

const wireGroups = {
  all: 'all',
  unpaid: '0',
  paid: '1',
  shipped: '2',
  received: '3',
  ended: '4',
} as const satisfies Record<OrderGroup, string>;

/** A page of the shopper's orders in a group that match the search, newest first; `count` is the total. */
export async function readOrders(
  api: Api,
  { page, perPage, group, search }: { page: number; perPage: number; group: OrderGroup; search: string },
): Promise<{ orders: OrderSummary[]; count: number }> {
  const { orderList, count } = await api.call('orderIndex', {
    p: page,
    numPerPage: perPage,
    wxRequestOrderStatus: wireGroups[group],
    q: search,
  });
  return { orders: orderList.map((row) => decodeSummary(row, row.item_products)), count };
}

/** The tracking of an order; a refusal is shown to the shopper. */
export async function readDelivery(api: Api, number: OrderNumber): Promise<Delivery> {
  const { events } = await api.call('orderDelivery', { increment_id: number }, { notify: true });
  return { events };
}

/** The newest unpaid order of pieces that can still be paid, or null. Background work: failures are not shown. */
export async function readWaitingOrder(api: Api): Promise<WaitingOrder | null> {
  const input = { p: 1, numPerPage: 5, wxRequestOrderStatus: '0' } as const;
  const { orderList } = await api.call('orderIndex', input, { silent: true });
  const row = orderList.find(({ can_pay, order_type: type }) => can_pay && hasPieces({ type }));
  if (!row) return null;
  const { number, total, lines } = decodeSummary(row, row.item_products);
  return {
    number,
    total,
    names: lines.map(({ name }) => name),
    remainingSeconds: row.remaining_seconds,
    paymentMethod: methodOf(row),
    basket: row.basket,
  };
}

/**
 * Cancels an order. A paid one is cancelled with the refund the shopper has seen. A refusal is shown to the shopper.
 */
export async function cancelOrder(
  api: Api,
  number: OrderNumber,
  { withRefund }: { withRefund: boolean },
): Promise<void> {
  const agreed = withRefund ? { with_refund: true } : {};
  await api.call('orderCancel', { orderId: number, ...agreed }, { notify: true });
}

/** Puts the pieces of an order into the cart again; a refusal is shown to the shopper. */
export async function buyAgain(api: Api, number: OrderNumber): Promise<void> {
  await api.call('reorder', { increment_id: number }, { notify: true });
}

/** Confirms that the parcel of an order has arrived; a refusal is shown to the shopper. */
export async function confirmReceipt(api: Api, number: OrderNumber): Promise<void> {
  await api.call('orderReceive', { increment_id: number }, { notify: true });
}

/** Signs in by an email's link, as a guest with access to its order only; rejects if the link is no longer valid. */
export async function openOrderLink(api: Api, secret: string): Promise<void> {
  await api.call('orderLinkOpen', { link: secret });
}

/** Revokes the links in emails about the order. */
export async function revokeOrderLinks(api: Api, number: OrderNumber): Promise<void> {
  await api.call('orderLinksRevoke', { increment_id: number }, { notify: true });
}

/** The PDF of a receipt or credit note of an order, in the language of the page. */
export async function readPaper(
  api: Api,
  order: OrderNumber,
  asked: { paper: PaperVariant; number?: number | undefined },
): Promise<File> {
  const { name, bytes } = await api.call('orderReceipt', { increment_id: order, ...asked }, { notify: true });
  return new File([bytes], name, { type: 'application/pdf' });
}

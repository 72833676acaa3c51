import { fullName } from '#kernel/shop/addresses/person-name.ts';
import {
  type Delivery,
  type Destination,
  type Order,
  type OrderGroup,
  type OrderLine,
  type OrderNumber,
  type OrderSummary,
  orderNumber,
  type WaitingOrder,
} from '#kernel/shop/orders/order.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import type { PaperVariant } from '#kernel/shop/receipts/paper.ts';
import type { Api, ApiData } from './api.ts';
import { decodeFacts, decodeSubject } from './bought-line.ts';
import { decodeAmount } from './money.ts';

type WireOrder = ApiData<'orderView'>['order'];
type WireRow = ApiData<'orderIndex'>['orderList'][number];
type WireLine = WireOrder['products'][number];

/** What a wire number without doubt is; throws a RangeError for anything else. */
export function decodeNumber(value: number): OrderNumber {
  const number = orderNumber(value);
  if (number === undefined) throw new RangeError(`not an order: ${value}`);
  return number;
}

function decodeLine(wire: WireLine, currency: string): OrderLine {
  const facts = { url: wire.redirect_url, price: wire.price, rowPrice: wire.row_total, currency };
  return { ...decodeSubject(wire), ...decodeFacts(wire, facts), id: wire.item_id };
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
      ? { company: wire.tracking_company ?? '', number: wire.tracking_number }
      : null,
  };
}

const methodOf = (wire: Pick<WireOrder, 'payment_method'>) =>
  paymentMethods.find((method) => method === wire.payment_method) ?? null;

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
    paymentMethod: methodOf(wire),
    payments: wire.payments.map(({ method, label, supplement }) => ({ method, label, note: supplement })),
    subtotal: decodeAmount(wire.subtotal, currency),
    // The discount, despite its name.
    discount: decodeAmount(wire.subtotal_with_discount, currency),
    couponCode: wire.coupon_code,
    shipping: decodeAmount(wire.shipping_total, currency),
    remark: wire.order_remark,
    gift: wire.gift && {
      isWrapped: wire.gift.wrap,
      message: wire.gift.message,
      hidesPrices: wire.gift.hides_prices,
    },
    transfer: wire.transfer,
    basket: wire.basket,
    moneyBack: wire.money_back,
    email: wire.customer_email,
    destination: decodeDestination(wire),
    readyOn: wire.ready_on,
    history: wire.history,
    papers: wire.papers,
  };
}

/** One of the shopper's orders; rejects with a refusal where there is none of that number. */
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

/** A page of the shopper's orders of a group that fit the words, newest first; `count` is that of all pages. */
export async function readOrders(
  api: Api,
  { page, perPage, group, words }: { page: number; perPage: number; group: OrderGroup; words: string },
): Promise<{ orders: OrderSummary[]; count: number }> {
  const { orderList, count } = await api.call('orderIndex', {
    p: page,
    numPerPage: perPage,
    wxRequestOrderStatus: wireGroups[group],
    q: words,
  });
  return { orders: orderList.map((row) => decodeSummary(row, row.item_products)), count };
}

/** What the carrier has reported; a refusal is shown to the shopper. */
export async function readDelivery(api: Api, number: OrderNumber): Promise<Delivery> {
  const { events } = await api.call('orderDelivery', { increment_id: number }, { notify: true });
  return { events };
}

/** The newest order that can still be paid; null without one. Background work, which tells its failures to nobody. */
export async function readWaitingOrder(api: Api): Promise<WaitingOrder | null> {
  const input = { p: 1, numPerPage: 5, wxRequestOrderStatus: '0' } as const;
  const { orderList } = await api.call('orderIndex', input, { silent: true });
  const row = orderList.find(({ can_pay }) => can_pay);
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

/** Calls off an order; a paid one only with its refund, which the shopper was told of. A refusal is shown to the shopper. */
export async function cancelOrder(
  api: Api,
  number: OrderNumber,
  { withRefund }: { withRefund: boolean },
): Promise<void> {
  const agreed = withRefund ? { with_refund: true } : {};
  await api.call('orderCancel', { orderId: number, ...agreed }, { notify: true });
}

/** Puts the pieces of an order into the cart once more; a refusal is shown to the shopper. */
export async function buyAgain(api: Api, number: OrderNumber): Promise<void> {
  await api.call('reorder', { increment_id: number }, { notify: true });
}

/** Says that the parcel of an order has come; a refusal is shown to the shopper. */
export async function confirmReceipt(api: Api, number: OrderNumber): Promise<void> {
  await api.call('orderReceive', { increment_id: number }, { notify: true });
}

/** Comes in by a letter's link, as a guest who reaches its order alone; rejects where the link opens nothing more. */
export async function openOrderLink(api: Api, secret: string): Promise<void> {
  await api.call('orderLinkOpen', { link: secret });
}

/** Links in letters about the order open it no more. */
export async function revokeOrderLinks(api: Api, number: OrderNumber): Promise<void> {
  await api.call('orderLinksRevoke', { increment_id: number }, { notify: true });
}

/** The PDF of a paper of an order, in the language of the page. */
export async function readPaper(
  api: Api,
  order: OrderNumber,
  asked: { paper: PaperVariant; number?: number | undefined },
): Promise<File> {
  const { name, bytes } = await api.call('orderReceipt', { increment_id: order, ...asked }, { notify: true });
  return new File([bytes], name, { type: 'application/pdf' });
}

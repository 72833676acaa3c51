import type * as v from 'valibot';
import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { isGift } from '#kernel/shop/checkout/gift.ts';
import { designOptions, looseOptions, type ReportedStone } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import { orderType } from '#kernel/shop/orders/order-type.ts';
import { mayCancelPaid } from '#kernel/shop/orders/orders.rules.ts';
import { isPayable, moneyBackOf, progressOf } from '#kernel/shop/orders/orders.states.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { mayWithdraw } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import type { OrderReference, orderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { finalSaleLabel } from '#server/cart/final-sale-labels.ts';
import { type Labels, optionInfo, optionValue } from '#server/catalogue/option-labels.service.ts';
import type { BankAccount } from '#server/config-bank.ts';
import type { countries } from '#server/currencies/currencies.service.ts';
import { toWireLanded } from '#server/currencies/landed.mapper.ts';
import { labelledLines } from '#server/designs/price-lines.service.ts';
import type { FrozenStone } from '#server/platform/db/schema/designs.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { text, textsIn } from '#server/platform/texts.ts';
import type { readStore } from '#server/stores/stores.repo.ts';
import { itemPath } from './item-path.ts';
import { payableBy, restTransferOf, transferOf, wireDeposit } from './order-deposit.mapper.ts';
import { giftOf } from './order-facts.mapper.ts';
import type { Order, OrderItem } from './orders.repo.ts';
import type { OrderChoice } from './orders.service.ts';
import { unpaidRestMinor } from './orders.service.ts';

type Country = Awaited<ReturnType<typeof countries>>[number];
export type StoreRow = NonNullable<Awaited<ReturnType<typeof readStore>>>;
type WireOrder = v.InferOutput<typeof orderDetail>;
type WireItem = WireOrder['items'][number];

export interface OrderView {
  locale: Locale;
  now: Date;
  labels: Labels;
  countries: readonly Country[];
  stores: ReadonlyMap<number, StoreRow>;
  siteOrigin: string;
  apiOrigin: string;
  /** Account for bank transfers. */
  bank: BankAccount | undefined;
  /** What stored value has paid of the rests of orders with a deposit, in minor units, by order. */
  restCredit: ReadonlyMap<number, number>;
  /** Rendered images of designs, by hash. */
  drawn: ReadonlyMap<string, WireMedia>;
  /** URL of an uploaded image. */
  uploadUrl: (id: string) => string;
}

/** `Y-m-d H:i:s` in UTC. */
export function wireTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Label of a state; collected orders, paid deposits and sent gift cards have labels of their own. */
export function statusLabel(
  order: Pick<Order, 'status' | 'store_id' | 'sells_card' | 'rest_state'>,
  locale: Locale,
): string {
  const { status, store_id, sells_card, rest_state } = order;
  const owesRest = rest_state !== 'none' && rest_state !== 'paid';
  if (owesRest && status === 'payment_confirmed') return text(locale, 'orders-api.deposit-paid');
  if (sells_card && status === 'received') return text(locale, 'orders-api.card-sent');
  const isCollected = store_id !== null && (status === 'dispatched' || status === 'received');
  return text(locale, isCollected ? `orders-api.pickup-${status}` : `orders-api.status-${status}`);
}

export const reportedStone = (frozen: FrozenStone): ReportedStone => ({
  ...frozen,
  certificateNumber: frozen.certificate_no,
  isSample: frozen.is_sample,
});

/** The choices in the reader's language: options of a product or a design, or the report of a loose stone. */
export function itemOptions(
  item: Pick<OrderItem, 'design' | 'stone' | 'options'>,
  labels: Labels,
  locale: Locale,
): Record<string, string> {
  const t = textsIn(locale);
  if (item.design) return designOptions(item.design, item.stone && reportedStone(item.stone), t);
  if (item.stone) return looseOptions(reportedStone(item.stone), t);
  return optionInfo(labels, item.options, locale);
}

/** The metal in the image if it differs from the chosen one; '' otherwise. */
export function shownMetal(
  { pictured_metal }: Pick<OrderItem, 'pictured_metal'>,
  labels: Labels,
  locale: Locale,
): string {
  return pictured_metal === null ? '' : optionValue(labels, 'metal', pictured_metal, locale);
}

function certificateOf({ stone }: OrderItem): WireItem['certificate'] {
  if (!stone) return null;
  const { lab, certificate_no, certificate_url, is_sample } = stone;
  return { lab, number: certificate_no, url: certificate_url, is_sample };
}

export function toWireItem(
  item: OrderItem,
  order: Pick<Order, 'currency' | 'symbol' | 'rate'>,
  view: OrderView,
): WireItem {
  const { locale, labels, siteOrigin } = view;
  const media = view.drawn.get(item.design_hash) ?? mediaOf(item.image, view);
  const own = item.image_id === null ? '' : view.uploadUrl(item.image_id);
  const picture = own === '' ? imageUrl(siteOrigin, media, 320) : own;
  const currency = { code: order.currency, symbol: order.symbol, rate: order.rate };
  const lines = labelledLines(item.price_lines ?? [], { locale, currency });
  return {
    item_id: item.id,
    kind: item.kind,
    product_id: item.product_id === null ? '' : String(item.product_id),
    sku: item.sku,
    name: localText(item.name, locale),
    image: picture,
    media,
    picture_url: own,
    pictured_metal: shownMetal(item, labels, locale),
    qty: item.qty,
    price: toDecimalString(item.price_minor),
    row_total: toDecimalString(item.row_minor),
    custom_option_info: phpMap(itemOptions(item, labels, locale)),
    customized_type: item.customized_type,
    is_returnable: item.is_returnable,
    not_returnable_text: finalSaleLabel(item.final_reason, locale),
    redirect_url: itemPath(item, locale),
    design: item.design,
    price_lines: lines.map(({ label, shownMinor }) => ({ label, amount: toDecimalString(shownMinor) })),
    stone_id: item.diamond_id === null ? null : String(item.diamond_id),
    certificate: certificateOf(item),
  };
}

function storeOf(order: Order, view: OrderView): WireOrder['store'] {
  const store = order.store_id === null ? undefined : view.stores.get(order.store_id);
  if (!store) return null;
  const { name, address } = localText(store.text, view.locale);
  return { id: store.id, name, address, phone: store.phone };
}

function remainingSeconds(order: Order, now: Date): number {
  if (!isPayable(order.status)) return 0;
  return Math.max(0, Math.ceil((order.expires_at.getTime() - now.getTime()) / 1000));
}

function wireGift(order: Order): WireOrder['gift'] {
  const gift = giftOf(order);
  if (!isGift(gift)) return null;
  return { wrap: gift.isWrapped, message: gift.message, hides_prices: gift.hidesPrices };
}

/** Fields that list and detail share. */
export function toWireRow(order: Order, items: readonly OrderItem[], view: OrderView) {
  const { locale, now } = view;
  const country = view.countries.find(({ code }) => code === order.country);
  const state = country?.states.find(({ code }) => code === order.state);
  const left = remainingSeconds(order, now);
  const isRefundable = mayCancelPaid(order.status);
  const restCreditMinor = view.restCredit.get(order.id) ?? 0;
  return {
    order_id: order.id,
    increment_id: order.increment_id,
    order_status: order.status,
    order_type: orderType(
      items.map(({ customized_type, ...item }) => ({ ...item, customizedType: customized_type })),
    ),
    status_label: statusLabel(order, locale),
    progress: progressOf(order.status),
    created_at: wireTime(order.created_at),
    updated_at: wireTime(order.updated_at),
    created_at_iso: order.created_at.toISOString(),
    items_count: order.items_count,
    order_currency_code: order.currency,
    grand_total: toDecimalString(order.grand_minor),
    credit_total: toDecimalString(order.credit_minor + restCreditMinor),
    subtotal: toDecimalString(order.subtotal_minor),
    // The discount, despite its name: the original's column.
    subtotal_with_discount: toDecimalString(order.discount_minor),
    shipping_total: toDecimalString(order.shipping_minor),
    coupon_code: order.coupon_code,
    landed: toWireLanded(order.landed),
    payment_method: order.payment_method,
    shipping_method: order.shipping_method,
    customer_email: order.email,
    customer_firstname: order.first_name,
    customer_lastname: order.last_name,
    customer_telephone_text: formatPhone(order.telephone, order.country),
    customer_address_lines: addressLines({
      ...order,
      stateName: localText(state?.name, locale) ?? order.state,
      countryName: localText(country?.name, locale) ?? order.country,
    }),
    tracking_number: order.tracking_number,
    tracking_company: order.tracking_company,
    tracking_url: order.tracking_url,
    order_remark: order.remark,
    company: order.company,
    vat_number: order.vat_number,
    gift: wireGift(order),
    transfer: transferOf(order, view.bank),
    basket: order.basket,
    money_back: moneyBackOf(order.status, order.paid_attempt_id !== null, order.kept_minor),
    ...(order.rest_state !== 'none' && { deposit: wireDeposit(order, restCreditMinor) }),
    remaining_seconds: left,
    can_pay: order.status === 'payment_pending' && order.payment_method !== 'check_money' && left > 0,
    can_cancel: isPayable(order.status) || isRefundable,
    cancel_refund: isRefundable
      ? toDecimalString(
          order.grand_minor - unpaidRestMinor(order) - order.shortfall_minor - order.refunded_minor,
        )
      : null,
    ...(mayWithdraw(order, now) && { has_withdrawal: true }),
    can_receive: order.status === 'dispatched' && order.store_id === null,
    refunded_total: toDecimalString(order.refunded_minor),
    pickup_code: order.pickup_code,
    store: storeOf(order, view),
  };
}

/** Whether an order without pieces only passes a state: a service as its piece leaves, a gift card as it is sent. */
function isPassed({ is_service, sells_card }: Order, status: Order['status']): boolean {
  if (sells_card) return status === 'processing' || status === 'dispatched';
  return is_service && (status === 'dispatched' || status === 'received');
}

/**
 * The history that shoppers see: repeated states are shown once, and `closing` only while it is the current state.
 */
function visibleHistory<Entry extends { status: Order['status'] }>(history: readonly Entry[]): Entry[] {
  return history
    .filter(({ status }, index) => status !== 'closing' || index === history.length - 1)
    .filter(({ status }, index, visible) => status !== visible[index - 1]?.status);
}

export function toWireOrder(
  order: Order,
  items: readonly OrderItem[],
  history: readonly { status: Order['status']; at: Date }[],
  papers: WireOrder['papers'],
  methods: readonly PaymentMethod[],
  view: OrderView,
): Omit<WireOrder, 'ready_on' | 'pickup_qr'> {
  const products = items.map((item) => toWireItem(item, order, view));
  const row = toWireRow(order, items, view);
  return {
    ...row,
    transfer: row.transfer ?? restTransferOf(order, methods, view.bank),
    payments: payableBy(row, methods).map((method) => ({
      method,
      label: text(view.locale, `checkout-api.payment-${method}`),
      supplement: text(view.locale, `checkout-api.payment-${method}-supplement`),
    })),
    products,
    items: products,
    papers,
    history: visibleHistory(history.filter(({ status }) => !isPassed(order, status))).map(
      ({ status, at }) => ({
        status,
        label: statusLabel({ ...order, status }, view.locale),
        at: at.toISOString(),
      }),
    ),
  };
}

/** The order reference of a call: an id, or a number under either name. */
export function choiceOf({ order_id: id, increment_id, orderId }: OrderReference): OrderChoice {
  return { id, incrementId: increment_id ?? orderId };
}

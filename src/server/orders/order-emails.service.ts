import type { Transaction } from 'kysely';
import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { isGift } from '#kernel/shop/checkout/gift.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { moneyBackOf } from '#kernel/shop/orders/orders.states.ts';
import { offeredMethods } from '#kernel/shop/payment/offers.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { countries } from '#server/currencies/currencies.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import {
  type Email,
  type EmailDetails,
  type EmailItem,
  inEveryLanguage,
} from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { textsIn } from '#server/platform/texts.ts';
import { businessHours } from '#server/stores/stores.mapper.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { emailImage } from './email-image.service.ts';
import { imageNote } from './image-labels.ts';
import { restTransferOf, restValues, transferOf } from './order-deposit.mapper.ts';
import {
  businessFacts,
  giftFacts,
  giftOf,
  landedFacts,
  orderSums,
  parcelFacts,
  withdrawalFacts,
} from './order-facts.mapper.ts';
import { createOrderLink } from './order-links.service.ts';
import { itemOptions } from './orders.mapper.ts';
import { type Order, readItems, readOrderByNumber } from './orders.repo.ts';
import { payableMinor } from './orders.service.ts';

export type OrderMail =
  | 'order-created'
  | 'order-transfer'
  | 'order-paid'
  | 'order-expired'
  | 'order-cancelled'
  | 'payment-failed'
  | 'order-review'
  | 'payment-rejected'
  | 'order-expiring'
  | 'transfer-expiring'
  | 'transfer-due'
  | 'transfer-surplus'
  | 'order-called-off'
  | 'order-shipped'
  | 'parcel-corrected'
  | 'order-recalled'
  | 'order-delayed'
  | 'order-ready'
  | 'order-delivered'
  | 'order-refunded'
  | 'rest-due'
  | 'rest-overdue'
  | 'rest-paid'
  | 'rest-returned'
  | 'refund-late'
  | 'refund-duplicate';

/** Emails that a buyer may forward to the recipient of a gift. */
const forwardedMails: readonly string[] = [
  'order-shipped',
  'parcel-corrected',
  'order-ready',
  'order-delivered',
] satisfies OrderMail[];

/** Emails whose amount is still to be paid. */
const payMails: ReadonlySet<string> = new Set<OrderMail>([
  ...(['order-created', 'order-expiring', 'order-transfer', 'transfer-expiring', 'payment-failed'] as const),
]);

type EmailOrder = Pick<
  Order,
  | 'locale'
  | 'currency'
  | 'email'
  | 'customer_id'
  | 'pickup_code'
  | 'first_name'
  | 'last_name'
  | 'grand_minor'
  | 'credit_minor'
  | 'rest_minor'
  | 'rest_state'
  | 'rest_received_minor'
  | 'rest_due_at'
  | 'kept_minor'
  | 'basket'
  | 'is_service'
  | 'sells_card'
  | 'status'
  | 'paid_attempt_id'
  | 'tracking_company'
  | 'tracking_number'
>;

/** An email about an order; `number` is its public number. */
export function orderEmail(kind: OrderMail, order: EmailOrder, number: number): Email {
  const { locale, currency } = order;
  const name = fullName({ firstName: order.first_name, lastName: order.last_name });
  const minor = payMails.has(kind) ? payableMinor(order) : order.grand_minor;
  const money = (amount: number) => formatMoney({ currency, minor: amount }, locale);
  const total = money(minor);
  return {
    kind,
    to: order.email,
    customerId: order.customer_id,
    locale,
    values: {
      number: String(number),
      name,
      total,
      pickup: order.pickup_code ?? '',
      basket: order.basket,
      service: order.is_service && !order.sells_card ? 'yes' : '',
      card: order.sells_card ? 'yes' : '',
      ...restValues(order, money),
      carrier: order.tracking_company ?? '',
      parcel: order.tracking_number ?? '',
      money: moneyBackOf(order.status, order.paid_attempt_id !== null, order.kept_minor) ?? '',
    },
    url: `/myOrder/details/?increment_id=${number}`,
  };
}

/** Queues an email about an order in the caller's transaction. */
export async function queueOrderMail(trx: Transaction<Schema>, kind: OrderMail, order: Order): Promise<void> {
  await queueMail(trx, orderEmail(kind, order, order.increment_id));
}

/** Emails the shopper the new day by which the order is ready. */
export async function queueDelayMail(trx: Transaction<Schema>, order: Order, day: string): Promise<void> {
  const mail = orderEmail('order-delayed', order, order.increment_id);
  const days = inEveryLanguage('day', (locale) =>
    dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  );
  await queueMail(trx, { ...mail, values: { ...mail.values, ...days } });
}

/** Emails the shopper the refunded amount; `isAll`: everything has been refunded; `isCredit`: as credit. */
export async function queueRefundMail(
  trx: Transaction<Schema>,
  order: Order,
  { minor, isAll, isCredit }: { minor: number; isAll: boolean; isCredit: boolean },
): Promise<void> {
  const mail = orderEmail('order-refunded', order, order.increment_id);
  const amount = formatMoney({ currency: order.currency, minor }, order.locale);
  await queueMail(trx, {
    ...mail,
    values: { ...mail.values, amount, part: isAll ? 'all' : 'part', way: isCredit ? 'credit' : 'bank' },
  });
}

const longDay = () => ({ dateStyle: 'long', timeZone: shopZone() }) as const;

/** The email of an order in the language of the shop. */
const emailToShop = (kind: Parameters<typeof orderEmail>[0], order: Order) =>
  orderEmail(kind, { ...order, locale: defaultLocale }, order.increment_id);

/** Emails the shop about the shopper's remark or gift options, before the workshop begins. */
export async function queueShopNote(trx: Transaction<Schema>, order: Order): Promise<void> {
  if (order.remark === '' && !isGift(giftOf(order))) return;
  const { url: _url, ...mail } = emailToShop('order-paid', order);
  const { email } = await siteDocument(trx);
  await queueMail(trx, { ...mail, kind: 'house-note', to: email, customerId: null });
}

/** A payment that does not fit its order or is disputed; a refund to be paid by hand, or one that is not sent yet. */
export type ShopAlert = 'house-conflict' | 'house-refund' | 'house-refund-waits';

/** Emails the shop about a payment that staff must check. */
export async function queueShopAlert(
  trx: Transaction<Schema>,
  kind: ShopAlert,
  order: Order,
  { provider, out_trade_no }: { provider: string; out_trade_no: string },
): Promise<void> {
  const { url: _url, ...mail } = emailToShop('order-review', order);
  const values = { ...mail.values, provider, reference: out_trade_no };
  await queueMail(trx, { ...mail, kind, values, to: (await siteDocument(trx)).email, customerId: null });
}

/** Pieces, totals and facts for the email's order; undefined for an email without an order. */
export async function orderDetails(
  host: Host,
  mail: Pick<Email, 'kind' | 'values' | 'locale' | 'url'> & { id: number },
): Promise<EmailDetails | undefined> {
  const { number } = mail.values;
  const { handle } = host.db;
  const order = typeof number === 'string' ? await readOrderByNumber(handle, Number(number)) : undefined;
  if (!order) return undefined;
  const { locale } = mail;
  const t = textsIn(locale);
  const labels = await shopLabels(handle);
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  // Forwarded emails hide prices, and the link to the order.
  const hidesPrices = order.gift_hides_prices && forwardedMails.includes(mail.kind);
  const ordered = await readItems(handle, [order.id]);
  const drawn = await ownPictures(handle, host.config, ordered);
  const catalogue = await catalogueDesigns(handle);
  const items = ordered.map(
    (item): EmailItem => ({
      name: `${localText(item.name, locale)}${item.qty > 1 ? ` × ${item.qty}` : ''}`,
      detail: [
        ...Object.entries(itemOptions(item, labels, locale)).map(([label, value]) =>
          t('mail.line-option', { label, value }),
        ),
        imageNote(item, { labels, locale, catalogue, isDrawn: drawn.has(item.design_hash) }),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      amount: hidesPrices ? '' : money(item.row_minor),
      picture: emailImage(host, item, drawn.get(item.design_hash)),
    }),
  );
  const totals = hidesPrices ? [] : orderSums(order, locale);
  const placedOn = dayFormat(locale, { ...longDay(), timeStyle: 'short' }).format(order.created_at);
  const facts = [
    { label: t('orders-api.mail-number'), lines: [String(order.increment_id)] },
    { label: t('orders-api.mail-placed'), lines: [placedOn] },
    ...(hidesPrices
      ? []
      : [
          { label: t('orders-api.mail-payment'), lines: [t(`checkout-api.payment-${order.payment_method}`)] },
        ]),
    ...(hidesPrices ? [] : landedFacts(order, locale)),
    ...transferFacts(host, order, locale),
    ...parcelFacts(order, locale),
    ...(order.is_service ? [] : await placeFacts(host, order, locale)),
    ...businessFacts(order, locale),
    ...giftFacts(order, locale),
    ...(hidesPrices ? [] : withdrawalFacts(host, order, locale)),
    ...(order.remark === '' ? [] : [{ label: t('orders-api.mail-note'), lines: order.remark.split('\n') }]),
  ];
  if (!mail.url || hidesPrices) return { items, totals, facts };
  const link = await createOrderLink(handle, { orderId: order.id, emailId: mail.id }, host.clock.now());
  return { items, totals, facts, fragment: `link=${link}` };
}

/** Bank details while a transfer is awaited. */
function transferFacts(host: Host, order: Order, locale: Order['locale']): EmailDetails['facts'] {
  const total = { currency: order.currency, minor: order.rest_minor };
  const transfer =
    transferOf(order, host.config.bank) ??
    restTransferOf(order, offeredMethods(payeesOf(host), order.country, total), host.config.bank);
  if (!transfer) return [];
  const t = textsIn(locale);
  const { bank, holder, account, swift, reference: number } = transfer;
  const day = dayFormat(locale, longDay()).format(new Date(transfer.until));
  const values = { bank, holder, account, swift, number, day };
  const parts = ['name', 'holder', 'account', 'swift', 'reference', 'by'] as const;
  const lines = parts.map((part) => t(`orders-api.bank-${part}`, values));
  return [{ label: t('orders-api.mail-bank'), lines }];
}

/** Delivery address, or store and code of a collection. */
export async function placeFacts(
  host: Host,
  order: Order,
  locale: Order['locale'],
): Promise<EmailDetails['facts']> {
  const t = textsIn(locale);
  const name = fullName({ firstName: order.first_name, lastName: order.last_name });
  const phone = formatPhone(order.telephone, order.country);
  const store = order.store_id === null ? undefined : await readStore(host.db.handle, order.store_id);
  if (store) {
    const { name: storeName, address } = localText(store.text, locale);
    const hours = businessHours(store.week, locale).map((run) => `${run.days} ${run.hours}`);
    return [
      { label: t('orders-api.mail-collect-at'), lines: [storeName, address, store.phone, ...hours] },
      { label: t('orders-api.mail-code'), lines: [order.pickup_code ?? ''] },
      { label: t('orders-api.mail-collector'), lines: [name, phone] },
    ];
  }
  const country = (await countries(host.db.handle)).find(({ code }) => code === order.country);
  const stateName =
    localText(country?.states.find(({ code }) => code === order.state)?.name, locale) ?? order.state;
  const lines = addressLines({
    ...order,
    stateName,
    countryName: localText(country?.name, locale) ?? order.country,
  });
  return [{ label: t('orders-api.mail-deliver-to'), lines: [name, ...lines, phone] }];
}

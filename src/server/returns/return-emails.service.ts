import type { Transaction } from 'kysely';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import { emailImage } from '#server/orders/email-image.service.ts';
import { createOrderLink } from '#server/orders/order-links.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { type Order, type OrderItem, orderLines } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { type Email, type EmailDetails, inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { textsIn } from '#server/platform/texts.ts';
import { readEstimates } from './estimates.repo.ts';
import { sendTo } from './return-addresses.service.ts';
import { type ReturnRow, readReturn } from './returns.repo.ts';
import { readTradeUps } from './trade-ups.repo.ts';

interface ReturnContext {
  row: ReturnRow;
  order: Order;
  item: OrderItem;
}

export const returnPath = (id: number): string => `/myOrder/returnDetails/?id=${id}`;

/** Staff open a request and approve it in one act; a shopper's request waits for its approval. */
export const openedBy = ({ state, created_at, updated_at }: ReturnRow): 'staff' | 'shopper' =>
  state === 'approved' && updated_at.getTime() === created_at.getTime() ? 'staff' : 'shopper';

function valuesOf({ row, order, item }: ReturnContext, locale: Locale): Email['values'] {
  const { currency } = order;
  const minor = row.actual_minor ?? row.expected_minor;
  return {
    return: String(row.id),
    reference: returnNumber(row.id),
    order: String(order.increment_id),
    ...inEveryLanguage('piece', (locale) => localText(item.name, locale)),
    service: selectKey(row.service),
    way: row.way,
    opened: openedBy(row),
    goes: row.sent_number === null ? 'store' : 'parcel',
    amount: minor === null ? '' : formatMoney({ currency, minor }, locale),
    to: row.to_credit ? 'credit' : 'payment',
    note: row.reply,
    said: row.reply === '' ? 'no' : 'yes',
    carrier: row.sent_company ?? '',
    parcel: row.sent_number ?? '',
    tracking: row.tracking_number ?? '',
    state: row.state,
  };
}

/** Emails the shopper about the new state of a return. */
export async function queueReturnMail(trx: Transaction<Schema>, context: ReturnContext): Promise<void> {
  const { row } = context;
  await queueToShopper(trx, `return-${row.state.replaceAll('_', '-')}`, context);
}

/** Emails the shopper a reply. */
export async function queueReplyMail(trx: Transaction<Schema>, context: ReturnContext): Promise<void> {
  await queueToShopper(trx, 'return-reply', context);
}

async function queueToShopper(trx: Transaction<Schema>, kind: string, context: ReturnContext): Promise<void> {
  const { row, order } = context;
  await queueMail(trx, {
    kind,
    to: order.email,
    customerId: order.customer_id,
    locale: row.locale,
    values: valuesOf(context, row.locale),
    url: returnPath(row.id),
  });
}

/** Emails the shop about a return that was requested, cancelled, or changed to a refund. */
export async function queueShopReturn(
  trx: Transaction<Schema>,
  kind: 'house-return' | 'house-return-cancelled' | 'house-return-money' | 'house-return-answer',
  context: ReturnContext,
): Promise<void> {
  const { email } = await siteDocument(trx);
  await queueMail(trx, {
    kind,
    to: email,
    customerId: null,
    locale: defaultLocale,
    values: valuesOf(context, defaultLocale),
  });
}

/** Emails that show the latest estimate; those to the shopper open it by a secret link. */
const estimateMails = ['return-estimate-sent', 'return-awaiting-payment', 'house-return-answer'];

/** The fragment that opens the return without an account. */
async function linkOf(
  { db, clock }: Host,
  { order_id: orderId }: ReturnRow,
  emailId: number,
): Promise<string> {
  return `link=${await createOrderLink(db.handle, { orderId, emailId }, clock.now())}`;
}

const onDay = (day: string, locale: Locale): string =>
  dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Details of the email's return; undefined for an email about something else. */
export async function returnDetails(
  host: Host,
  mail: Pick<Email, 'values' | 'locale' | 'kind'> & { id: number },
): Promise<EmailDetails | undefined> {
  const { return: id } = mail.values;
  const { handle } = host.db;
  const row = typeof id === 'string' ? await readReturn(handle, Number(id)) : undefined;
  const order = row && (await readOrderById(handle, row.order_id));
  const item = order && (await orderLines(handle, order.id)).find((each) => each.id === row.order_item_id);
  if (!row || !item) return undefined;
  const { locale } = mail;
  const t = textsIn(locale);
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  const drawn = await ownPictures(handle, host.config, [item]);
  const options = Object.entries(itemOptions(item, await shopLabels(handle), locale));
  const fact = (key: Parameters<typeof t>[0], ...lines: readonly string[]) =>
    lines.some((line) => line !== '') ? [{ label: t(key), lines }] : [];
  const address = mail.kind === 'return-approved' ? await sendTo(handle, { row, order }, locale) : [];
  const estimate = estimateMails.includes(mail.kind) ? (await readEstimates(handle, [row.id]))[0] : undefined;
  const [tradeUp] = await readTradeUps(handle, [row.id]);
  const day = dayFormat(locale, { dateStyle: 'long', timeZone: shopZone() });
  return {
    ...(estimate && mail.kind !== 'house-return-answer' && { fragment: await linkOf(host, row, mail.id) }),
    items: [
      {
        name: `${localText(item.name, locale)}${row.qty > 1 ? ` × ${row.qty}` : ''}`,
        detail: options.map(([label, value]) => t('mail.line-option', { label, value })).join(' · '),
        amount: '',
        picture: emailImage(host, item, drawn.get(item.design_hash)),
      },
    ],
    totals: estimate
      ? [
          ...estimate.lines.map((line) => ({ label: line.text, amount: money(line.minor) })),
          { label: t('returns-api.estimate-total'), amount: money(estimate.total_minor) },
        ]
      : [],
    facts: [
      ...fact('returns-api.mail-number', returnNumber(row.id)),
      ...fact('returns-api.mail-order', String(order.increment_id)),
      ...fact('returns-api.mail-service', t(`returns-api.service-${row.service}`)),
      ...fact('returns-api.mail-reason', t(`returns-api.reason-${row.reason}`)),
      ...fact('returns-api.mail-description', ...row.description.split('\n')),
      ...(row.expected_minor === null ? [] : fact('returns-api.mail-expected', money(row.expected_minor))),
      ...(tradeUp
        ? [
            ...fact('returns-api.mail-credit', money(tradeUp.value_minor)),
            ...fact('returns-api.mail-least-stone', money(tradeUp.least_minor)),
            ...fact('returns-api.mail-wanted', tradeUp.wanted),
            ...fact(
              'returns-api.mail-credit-until',
              tradeUp.expires_on ? onDay(tradeUp.expires_on, locale) : '',
            ),
          ]
        : []),
      ...(row.actual_minor === null || tradeUp
        ? []
        : fact('returns-api.mail-actual', money(row.actual_minor))),
      ...fact('returns-api.mail-remark', ...row.remark.split('\n')),
      ...fact('returns-api.mail-estimate-note', ...(estimate?.note.split('\n') ?? [])),
      ...fact('returns-api.mail-estimate-until', estimate ? day.format(estimate.valid_until) : ''),
      ...fact(`returns-api.mail-to-${row.way}`, ...address),
    ],
  };
}

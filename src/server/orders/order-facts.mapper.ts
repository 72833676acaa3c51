import type { Gift } from '#kernel/shop/checkout/gift.ts';
import { landedTexts } from '#kernel/shop/checkout/landed-texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { mayWithdraw } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import type { Host } from '#server/platform/host.ts';
import type { EmailDetails } from '#server/platform/mail/email.ts';
import { text, textsIn } from '#server/platform/texts.ts';
import type { Order } from './orders.repo.ts';
import { payableMinor } from './orders.service.ts';

/** Each duty and tax with its rule, and who pays. */
export function landedFacts(
  { landed, currency }: Pick<Order, 'landed' | 'currency'>,
  locale: Locale,
): { label: string; lines: string[] }[] {
  if (!landed) return [];
  const t = textsIn(locale);
  const { rows, payer } = landedTexts(landed, currency, { locale, t });
  const lines = rows.flatMap(({ label, amount, origin }) => [
    t('landed.line', { label, amount }),
    ...(origin === '' ? [] : [origin]),
  ]);
  return [{ label: t('landed.title'), lines: [...lines, ...payer] }];
}

/** The same as sentences of a receipt: one for each duty and tax, then who pays. */
export function landedStatements(
  { landed, currency }: Pick<Order, 'landed' | 'currency'>,
  locale: Locale,
): string[] {
  if (!landed) return [];
  const t = textsIn(locale);
  const { rows, payer } = landedTexts(landed, currency, { locale, t });
  const statements = rows.map(({ label, amount, origin }) => {
    const parts = [t('landed.line', { label, amount }), origin].filter((part) => part !== '');
    return t('landed.statement', { label: t('landed.title'), lines: parts.join(t('receipt.separator')) });
  });
  return [...statements, ...payer];
}

type Buyer = Pick<Order, 'company' | 'vat_number'>;

/** Company and VAT number of a buyer, each on a line; empty for a private person. */
export function businessLines({ company, vat_number: number }: Buyer, locale: Locale): string[] {
  if (company === '') return [];
  return [company, ...(number === '' ? [] : [textsIn(locale)('receipt.vat', { number })])];
}

/** The same as a fact of an email. */
export function businessFacts(buyer: Buyer, locale: Locale): { label: string; lines: string[] }[] {
  const lines = businessLines(buyer, locale);
  return lines.length === 0 ? [] : [{ label: textsIn(locale)('orders-api.mail-business'), lines }];
}

/** Gift options of an order. */
export function giftOf(order: Pick<Order, 'gift_wrap' | 'gift_message' | 'gift_hides_prices'>): Gift {
  return {
    isWrapped: order.gift_wrap,
    message: order.gift_message,
    hidesPrices: order.gift_hides_prices,
  };
}

/** The two payments of an order with a deposit, and what is left to pay; none for others. */
function restSums(order: Order, locale: Locale): { label: string; amount: string }[] {
  if (order.rest_state === 'none') return [];
  const t = textsIn(locale);
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  const isOpen = isRestOpen(order.rest_state);
  return [
    {
      label: t(order.paid_at === null ? 'orders-api.mail-deposit-due' : 'orders-api.mail-deposit'),
      amount: money(payableMinor(order)),
    },
    {
      label: t(isOpen ? 'orders-api.mail-rest-due' : 'orders-api.mail-rest'),
      amount: money(order.rest_minor - (isOpen ? order.rest_received_minor : 0)),
    },
  ];
}

/** Amounts of an order as its emails show them; the last one is the total, or what is due beside stored value. */
export function orderSums(order: Order, locale: Locale): { label: string; amount: string }[] {
  const t = textsIn(locale);
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  return [
    { label: t('orders-api.mail-subtotal'), amount: money(order.subtotal_minor) },
    ...(order.discount_minor > 0
      ? [{ label: t('orders-api.mail-discount'), amount: money(-order.discount_minor) }]
      : []),
    ...(order.store_id === null && !order.is_service
      ? [
          {
            label: t('orders-api.mail-shipping'),
            amount: order.shipping_minor === 0 ? t('orders-api.mail-free') : money(order.shipping_minor),
          },
        ]
      : []),
    { label: t('orders-api.mail-total'), amount: money(order.grand_minor) },
    ...(order.credit_minor > 0
      ? [{ label: t('orders-api.mail-credit'), amount: money(-order.credit_minor) }]
      : []),
    ...restSums(order, locale),
    ...(order.credit_minor > 0 && order.rest_state === 'none'
      ? [{ label: t('orders-api.mail-due'), amount: money(payableMinor(order)) }]
      : []),
  ];
}

/** Where the buyer can withdraw from the contract, if a law of the destination says so. */
export function withdrawalFacts(
  { config, clock }: Pick<Host, 'config' | 'clock'>,
  order: Order,
  locale: Locale,
): EmailDetails['facts'] {
  if (!mayWithdraw(order, clock.now())) return [];
  const path = localisePath(locale, `/withdrawal/?increment_id=${order.increment_id}`);
  return [{ label: text(locale, 'orders-api.mail-withdrawal'), lines: [`${config.siteOrigin}${path}`] }];
}

/** Carrier and tracking number. */
export function parcelFacts(order: Order, locale: Order['locale']): EmailDetails['facts'] {
  if (order.tracking_number === null) return [];
  const label = text(locale, 'orders-api.mail-parcel');
  const parcel = `${order.tracking_company ?? ''} ${order.tracking_number}`.trim();
  return [{ label, lines: [parcel, ...(order.tracking_url === null ? [] : [order.tracking_url])] }];
}

/** Gift options. */
export function giftFacts(order: Order, locale: Order['locale']): EmailDetails['facts'] {
  const { isWrapped, message, hidesPrices } = giftOf(order);
  const t = textsIn(locale);
  const lines = [
    ...(isWrapped ? [t('orders-api.gift-wrap')] : []),
    ...(message === '' ? [] : t('orders-api.gift-message', { message }).split('\n')),
    ...(hidesPrices ? [t('orders-api.gift-hides-prices')] : []),
  ];
  return lines.length === 0 ? [] : [{ label: t('orders-api.mail-gift'), lines }];
}

import { Amount } from '#kernel/shop/money/format.ts';
import { fromDecimalString } from '#kernel/shop/money/money.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { type CardDelivery, latestCardDays } from '#kernel/shop/stored-value/gift-card-order.ts';
import {
  cardsIn,
  type GiftCardSale,
  isCardAmount,
  usualGiftCardSale,
} from '#kernel/shop/stored-value/gift-card-sale.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { placeServiceOrder } from '#server/checkout/service-order.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { findCustomer } from '#server/customers/customers.repo.ts';
import { requireOpenShop, siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { text } from '#server/platform/texts.ts';
import { insertCardOrder } from './gift-card-orders.repo.ts';

/** The gift cards that the shop sells. */
export async function cardSale(executor: Executor): Promise<GiftCardSale> {
  return (await siteDocument(executor)).settings.giftCardSale ?? usualGiftCardSale;
}

/** The last day on which a card that is bought now can be sent. */
export const lastCardDay = (now: Date): string => addDays(businessDay(now), latestCardDays);

/** Throws 1500004 unless the day is one on which a card can be sent; '' is as soon as it is paid. */
export function checkSendDay({ sendOn }: Pick<CardDelivery, 'sendOn'>, now: Date): void {
  if (sendOn === '' || (sendOn >= businessDay(now) && sendOn <= lastCardDay(now))) return;
  refuse(codes.orderInvalid, { text: { key: 'stored-value-api.day-out' }, field: 'send_on' });
}

/** The columns of a delivery. */
export const deliveryColumns = ({ recipient, to, from, message, language, sendOn }: CardDelivery) => ({
  ...{ recipient, recipient_name: to, sender_name: from, message, locale: language },
  send_on: sendOn === '' ? null : sendOn,
});

/**
 * Places an order of a gift card, which any payment provider can pay, and stored value cannot. It is an order of its own,
 * because it has no parcel, coupon, duty and return. Throws 1500004 for an amount or a day that is not on sale.
 */
export async function placeCard(
  host: Host,
  call: SignedCall,
  { delivery, amount, country: named }: { delivery: CardDelivery; amount: string; country: string },
): Promise<{ id: number; increment_id: number }> {
  const { handle } = host.db;
  const { shopper, locale, now } = call;
  const { code: currency } = call.currency;
  await requireOpenShop(handle);
  const minor = fromDecimalString(amount);
  const cards = cardsIn(await cardSale(handle), currency);
  if (!isCardAmount(cards, minor)) {
    const money = (value: number) => new Amount({ currency, minor: value });
    const values = { least: money(cards.leastMinor), most: money(cards.mostMinor) };
    refuse(codes.orderInvalid, { text: { key: 'stored-value-api.amount-out', values }, field: 'amount' });
  }
  checkSendDay(delivery, now);
  const customer = await findCustomer(handle, shopper.customerId);
  if (!customer) refuse(codes.notSignedIn);
  const country = (await countryOf(handle, named.toUpperCase()))?.code ?? homeCountry();
  const buyer = {
    ...{ customer_id: customer.id, is_guest: shopper.isGuest, email: customer.email, locale, country },
    ...({ title: 'undisclosed', first_name: customer.firstname, last_name: customer.lastname } as const),
    ...{ telephone: customer.phone, state: '', city: '', area: '', zip: '', street1: '', street2: '' },
    ...{ postscript: '', company: '', vat_number: '', shipping_method: 'insured_express' as const },
    terms_ticked: false,
  };
  const name = localised((language) => text(language, 'stored-value-api.card-line'));
  const line = {
    kind: 'gift-card',
    sku: 'GIFT-CARD',
    name,
    image: '',
    design_hash: '',
    image_id: null,
  } as const;
  return host.db.transaction(async (trx) => {
    const sale = { buyer, line, currency, minor, sellsCard: true };
    const placed = await placeServiceOrder(trx, sale, { payees: payeesOf(host), now });
    await insertCardOrder(trx, {
      order_id: placed.id,
      ...deliveryColumns(delivery),
      account_id: null,
      sent_at: null,
    });
    return placed;
  });
}

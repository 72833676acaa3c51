import { type Money, toDecimalString } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { CardDelivery } from '#kernel/shop/stored-value/gift-card-order.ts';
import type { Api, ApiData } from './api.ts';
import { decodeAmount } from './money.ts';
import { decodeNumber } from './orders.ts';

/** The gift cards on sale in a currency. */
export interface CardSale {
  amounts: Money[];
  least: Money;
  most: Money;
  validYears: number;
  /** Days (`YYYY-MM-DD`) in the time zone of the shop: today, and the last one on which a card can be sent. */
  today: string;
  lastDay: string;
}

/** The gift card of an order, as its buyer sees it. */
export interface BoughtCard {
  delivery: CardDelivery;
  /** ISO 8601; null until it is sent. */
  sentAt: string | null;
  /** Last day of use; null until it is sent, and for a card that does not expire. */
  validUntil: string | null;
  canChange: boolean;
  canResend: boolean;
}

export async function readCardSale(api: Api): Promise<CardSale> {
  const wire = await api.call('giftCardSale', {});
  const amount = (value: string) => decodeAmount(value, wire.currency);
  return {
    ...{ amounts: wire.amounts.map(amount), least: amount(wire.least), most: amount(wire.most) },
    ...{ validYears: wire.valid_years, today: wire.today, lastDay: wire.last_day },
  };
}

const encodeDelivery = ({ recipient, to, from, message, language, sendOn }: CardDelivery) => ({
  ...{ recipient, to_name: to, from_name: from, message, language, send_on: sendOn },
});

function decodeCard(wire: ApiData<'giftCardView'>): BoughtCard {
  return {
    delivery: {
      ...{ recipient: wire.recipient, to: wire.to_name, from: wire.from_name, message: wire.message },
      ...{ language: wire.language, sendOn: wire.send_on },
    },
    ...{ sentAt: wire.sent_at, validUntil: wire.valid_until },
    ...{ canChange: wire.can_change, canResend: wire.can_resend },
  };
}

/** Orders a gift card; it is issued when the order is paid. */
export async function placeCard(
  api: Api,
  { amount, delivery, country }: { amount: Money; delivery: CardDelivery; country: string },
): Promise<OrderNumber> {
  const asked = { ...encodeDelivery(delivery), amount: toDecimalString(amount.minor), country };
  return decodeNumber((await api.call('giftCardPlace', asked)).increment_id);
}

/** The gift card of an order; rejects with a refusal for an order without one. */
export async function readBoughtCard(api: Api, number: OrderNumber): Promise<BoughtCard> {
  return decodeCard(await api.call('giftCardView', { increment_id: number }, { silent: true }));
}

/** Changes recipient, names, message and day before the card is sent. */
export async function changeCard(api: Api, number: OrderNumber, delivery: CardDelivery): Promise<BoughtCard> {
  return decodeCard(await api.call('giftCardChange', { increment_id: number, ...encodeDelivery(delivery) }));
}

/** Sends the card again, with another code; a refusal is shown to the shopper. */
export async function resendCard(api: Api, number: OrderNumber): Promise<BoughtCard> {
  return decodeCard(await api.call('giftCardResend', { increment_id: number }, { notify: true }));
}

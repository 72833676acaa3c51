import type { Locale } from '#kernel/shop/text/locales.ts';

/** Longest name and message on a gift card. */
export const cardNameLimit = 60;
export const cardMessageLimit = 300;

/** How many days ahead a card can be sent. */
export const latestCardDays = 366;

/** Time of day in the shop at which a card for a later day is sent. */
export const hourOfSending = '09:00';

/** Names, message and delivery of a gift card that a shopper buys. */
export interface CardDelivery {
  /** Email address of the recipient. */
  recipient: string;
  /** Names on the card; '' where the buyer gave none. */
  to: string;
  from: string;
  message: string;
  language: Locale;
  /** Day (`YYYY-MM-DD`) in the time zone of the shop on which it is sent; '' as soon as it is paid. */
  sendOn: string;
}

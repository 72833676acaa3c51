import * as v from 'valibot';
import { cardMessageLimit, cardNameLimit } from '#kernel/shop/stored-value/gift-card-order.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { orderReference } from './orders.contract.ts';

const delivery = {
  recipient: email,
  /** Names on the card. */
  to_name: p.optionalPlain(cardNameLimit),
  from_name: p.optionalPlain(cardNameLimit),
  message: p.optionalLines(cardMessageLimit),
  /** Language of the card and its email. */
  language: v.picklist(locales),
  /** Day in the time zone of the shop; '' as soon as it is paid. */
  send_on: v.optional(v.union([v.literal(''), v.pipe(p.plain(10), v.isoDate())]), ''),
};

const faults = { recipient: { invalid: { code: codes.emailFormat } } };

const bought = v.object({
  recipient: v.string(),
  to_name: v.string(),
  from_name: v.string(),
  message: v.string(),
  language: v.picklist(locales),
  send_on: v.string(),
  /** When its email was sent (ISO 8601); null before. */
  sent_at: v.nullable(v.string()),
  /** Last day of use; null before it is issued, and for a card that does not expire. */
  valid_until: v.nullable(v.string()),
  /** Whether names, message, recipient and day can be changed. */
  can_change: v.boolean(),
  /** Whether its email can be sent again, with another code. */
  can_resend: v.boolean(),
});

/** Gift cards that shoppers buy. */
export const giftCardOrderEndpoints = inModule('giftCards', {
  giftCardSale: endpoint('GET', 'checkout/gift-card/index', {
    summary: 'The gift cards on sale in the currency of the call',
    input: p.nothing,
    output: v.object({
      currency: v.string(),
      /** Two-decimal strings, the smallest first. */
      amounts: v.array(v.string()),
      /** Bounds of an amount of one’s own. */
      least: v.string(),
      most: v.string(),
      valid_years: v.number(),
      /** Days in the time zone of the shop: today, and the last one on which a card can be sent. */
      today: v.string(),
      last_day: v.string(),
    }),
  }),
  giftCardPlace: endpoint('POST', 'checkout/gift-card/place', {
    summary: 'Places an order of a gift card in the currency of the call; stored value cannot pay it',
    access: 'shopper',
    creates: true,
    faults,
    input: v.object({
      ...delivery,
      amount: v.pipe(p.plain(16), v.regex(/^\d{1,10}\.\d{2}$/)),
      /** Country of the buyer, for the order of payment methods; that of the shop by default. */
      country: p.optionalPlain(2),
    }),
    output: v.object({ increment_id: v.number(), order_id: v.number() }),
  }),
  giftCardView: endpoint('GET', 'customer/gift-card/index', {
    summary: 'Recipient and day of the gift card of an order, for its buyer',
    access: 'shopper',
    input: orderReference,
    output: bought,
  }),
  giftCardChange: endpoint('POST', 'customer/gift-card/change', {
    summary: 'Changes recipient, names, message and day of a gift card before it is sent',
    access: 'shopper',
    faults,
    input: v.object({ ...orderReference.entries, ...delivery }),
    output: bought,
  }),
  giftCardResend: endpoint('POST', 'customer/gift-card/resend', {
    summary: 'Sends the email of a gift card again, with another code; the former code is void',
    access: 'shopper',
    creates: true,
    input: orderReference,
    output: bought,
  }),
});

import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import type { Translate } from '#client/texts.ts';
import {
  type CardDelivery,
  cardMessageLimit,
  cardNameLimit,
} from '#kernel/shop/stored-value/gift-card-order.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';

/** For whom the card is, and when it is sent. */
export const cardTargets = ['gift', 'self'] as const;
export const cardTimes = ['now', 'day'] as const;

const name = v.pipe(v.string(), v.trim(), v.maxLength(cardNameLimit));

/** Fields of the delivery of a card. */
export const deliveryEntries = (t: Translate) => ({
  whom: v.picklist(cardTargets),
  recipient: withMessage(typed.email, t('gift-card.recipient-error')),
  toName: name,
  fromName: name,
  message: v.pipe(v.string(), v.trim(), v.maxLength(cardMessageLimit)),
  when: v.picklist(cardTimes),
  sendOn: v.string(),
  language: v.picklist(locales),
});

export interface TypedDelivery {
  whom: (typeof cardTargets)[number];
  recipient: string;
  toName: string;
  fromName: string;
  message: string;
  when: (typeof cardTimes)[number];
  sendOn: string;
  language: Locale;
}

/** Messages by field: a gift has names, and a day lies within the bounds. */
export function deliveryErrors(
  { whom, toName, fromName, when, sendOn }: TypedDelivery,
  { today, lastDay }: { today: string; lastDay: string },
  t: Translate,
): Record<string, string> {
  const isGift = whom === 'gift';
  const isOut = when === 'day' && !(sendOn >= today && sendOn <= lastDay);
  return {
    ...(isGift && toName === '' && { toName: t('gift-card.to-error') }),
    ...(isGift && fromName === '' && { fromName: t('gift-card.from-error') }),
    ...(isOut && { sendOn: t('gift-card.day-error') }),
  };
}

/** The delivery of a filled form; a card for oneself has no names. */
export function deliveryOf(given: TypedDelivery): CardDelivery {
  const isGift = given.whom === 'gift';
  return {
    ...{ recipient: given.recipient, message: isGift ? given.message : '', language: given.language },
    ...{ to: isGift ? given.toName : '', from: isGift ? given.fromName : '' },
    sendOn: given.when === 'day' ? given.sendOn : '',
  };
}

/** The form of a delivery. */
export const typedOf = (delivery: CardDelivery): TypedDelivery => ({
  whom: delivery.from === '' ? 'self' : 'gift',
  ...{ recipient: delivery.recipient, toName: delivery.to, fromName: delivery.from },
  ...{ message: delivery.message, language: delivery.language, sendOn: delivery.sendOn },
  when: delivery.sendOn === '' ? 'now' : 'day',
});

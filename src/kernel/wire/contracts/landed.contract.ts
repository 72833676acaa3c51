import * as v from 'valibot';
import { taxKinds } from '#kernel/shop/checkout/duties.ts';

/** Duty and tax of an order with their rules; null where nothing is known or due. Absent in responses of older hosts. */
export const landedCharges = v.optional(
  v.nullable(
    v.object({
      /** `recipient`: estimates, paid on delivery and not part of the total. `shop`: within the total. */
      payer: v.picklist(['recipient', 'shop']),
      lines: v.array(
        v.object({
          /** `charges`: duty and taxes that the shop pays at rates it does not state. */
          kind: v.picklist(['duty', ...taxKinds, 'charges']),
          /** Goods of the duty; absent for jewellery alone. */
          goods: v.optional(v.picklist(['stones', 'both'])),
          percent: v.nullable(v.number()),
          /** Two-decimal string in the currency of the total; null if only known to be included. */
          amount: v.nullable(v.string()),
          /** Publisher of the rate, its page (may be ''), and its month (`YYYY-MM`, may be ''). */
          source: v.string(),
          link: v.string(),
          as_of: v.string(),
        }),
      ),
    }),
  ),
);

export type WireLanded = v.InferOutput<typeof landedCharges>;

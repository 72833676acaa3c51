import * as v from 'valibot';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { requiredText, stockPlace } from './desk-fields.ts';

const reference = v.pipe(plainString, v.regex(/^[A-Za-z0-9-]{1,24}$/));
/** A sum of a currency in its smallest unit. */
export const money = v.strictObject({
  currency: v.picklist(currencyCodes),
  minor: v.pipe(v.number(), v.safeInteger()),
});

/** A refund: its sum and reference, why, and the pieces that are taken back. */
export const refundFields = {
  amount: money,
  reference,
  reason: requiredText(500),
  /** It becomes store credit of the customer instead of going back to the provider. */
  toCredit: v.optional(v.boolean(), false),
  /** Pieces by line. */
  pieces: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)),
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPieces)),
    ),
    {},
  ),
  /** Where the pieces from stock are on sale again; '' if they are not. */
  restock: v.optional(v.union([v.literal(''), stockPlace]), ''),
};

import * as v from 'valibot';
import { fromPayPalAmount, takesCurrency } from '#server/platform/payment/paypal/paypal-amount.ts';
import { Refusal, unprocessable } from './paypal-refusals.ts';

const amount = v.object({ currency_code: v.string(), value: v.string() });
const address = v.pipe(v.string(), v.url());
export const orderForm = v.object({
  intent: v.literal('CAPTURE'),
  purchase_units: v.tuple([
    v.object({
      reference_id: v.optional(v.string()),
      custom_id: v.pipe(v.string(), v.maxLength(255)),
      invoice_id: v.pipe(v.string(), v.maxLength(127)),
      description: v.optional(v.pipe(v.string(), v.maxLength(127)), ''),
      amount,
    }),
  ]),
  payment_source: v.object({
    paypal: v.object({
      experience_context: v.object({
        locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)), 'en-US'),
        return_url: address,
        cancel_url: address,
        user_action: v.optional(v.picklist(['PAY_NOW', 'CONTINUE'])),
        shipping_preference: v.optional(v.string()),
        payment_method_preference: v.optional(v.string()),
      }),
    }),
  }),
});
export const refundForm = v.object({ amount: v.optional(amount), custom_id: v.optional(v.string()) });

export function readForm<Schema extends v.GenericSchema>(
  schema: Schema,
  document: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, document);
  if (read.success) return read.output;
  throw new Refusal(400, 'INVALID_REQUEST', v.getDotPath(read.issues[0]) ?? 'MALFORMED_REQUEST_JSON');
}

export function minorOf({ currency_code: currency, value }: v.InferOutput<typeof amount>): number {
  if (!takesCurrency(currency)) throw unprocessable('CURRENCY_NOT_SUPPORTED');
  const minor = fromPayPalAmount(value, currency);
  if (minor === undefined) throw unprocessable('DECIMAL_PRECISION');
  if (minor <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
  return minor;
}

import * as v from 'valibot';
import { providerIds } from '../payment/payment.rules.ts';
import { paymentTestStates } from '../payment/payment-test.ts';
import { amount, deskCall, moment } from './desk-call.ts';

const accounts = v.strictObject({
  rows: v.array(
    v.strictObject({
      provider: v.picklist(providerIds),
      /** The account that receives the money, as the provider names it. */
      payee: v.string(),
      mode: v.picklist(['live', 'test', 'sandbox']),
      /** The last test payment; null before the first. */
      last: v.nullable(
        v.strictObject({
          state: v.picklist(paymentTestStates),
          /** The provider's own words about a refusal. */
          reason: v.string(),
          amount: v.nullable(amount),
          at: moment,
          by: v.string(),
          /** The account's settings have changed since. */
          isOutdated: v.boolean(),
          /** Whether a verified notification arrived; null if the provider sends none about this test. */
          isNotified: v.nullable(v.boolean()),
        }),
      ),
    }),
  ),
});

/** Test payments of the shop's own accounts. */
export const paymentTestDeskCalls = {
  deskPaymentAccounts: deskCall('desk/payment/accounts', {
    access: 'settings.handle',
    summary: 'The configured payment accounts, each with its last test payment',
    input: v.strictObject({}),
    output: accounts,
  }),
  deskTestPayments: deskCall('desk/payment/test', {
    access: 'shop.open',
    summary: 'Makes a small test payment with every account, without an order; it is refunded or cancelled',
    input: v.strictObject({}),
    output: accounts,
    writes: true,
    takesLong: true,
  }),
};

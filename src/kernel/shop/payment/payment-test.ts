import type { ProviderId } from './payment.rules.ts';

/**
 * Result of a test payment. `authorised`: paid and refunded in the sandbox; `answered`: the account opened a payment that
 * was cancelled unpaid; `not-refunded`: paid, but the refund failed; `no-currency`: the account takes no currency of the shop.
 */
export const paymentTestStates = [
  'authorised',
  'answered',
  'refused',
  'wrong-key',
  'unreachable',
  'not-refunded',
  'no-currency',
] as const;

export type PaymentTestState = (typeof paymentTestStates)[number];

/** Whether the account works. */
export function isTestPassed(state: PaymentTestState | null): boolean {
  return state === 'authorised' || state === 'answered';
}

/** Providers whose payment page is a signed URL: they learn of a payment when a shopper opens it. */
const signedPages: readonly ProviderId[] = ['alipay', 'qianfang'];

/** Whether starting a payment calls the provider. */
export const createsPage = (provider: ProviderId): boolean => !signedPages.includes(provider);

/** Whether the provider notifies of a payment that was cancelled unpaid, which tests the webhook's address and secret. */
export const notifiesOfEnd = (provider: ProviderId): boolean => provider === 'stripe';

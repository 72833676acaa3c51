import * as v from 'valibot';
import type { AttemptState } from '#kernel/shop/payment/payment.states.ts';
import { type Observation, ProviderError } from '../adapter.ts';
import { readAnswer } from '../provider-fetch.ts';
import { providerWord } from '../provider-word.ts';
import { fromPayPalAmount } from './paypal-amount.ts';

const amount = v.looseObject({ currency_code: providerWord, value: providerWord });
const links = v.optional(v.array(v.looseObject({ href: v.string(), rel: v.string() })), []);

/** The fee, within the breakdown of what the seller gets or pays back. One of another form is no reason to miss a payment. */
const breakdown = v.fallback(v.optional(v.looseObject({ paypal_fee: v.optional(amount) })), undefined);

const capture = v.looseObject({
  id: providerWord,
  status: providerWord,
  status_details: v.optional(v.looseObject({ reason: v.optional(providerWord) })),
  amount,
  seller_receivable_breakdown: breakdown,
});
const refund = v.looseObject({
  id: providerWord,
  status: providerWord,
  amount,
  seller_payable_breakdown: breakdown,
});

const order = v.looseObject({
  id: providerWord,
  status: providerWord,
  purchase_units: v.pipe(
    v.array(
      v.looseObject({
        custom_id: v.optional(providerWord),
        amount: v.optional(amount),
        payee: v.optional(v.looseObject({ merchant_id: v.optional(providerWord) })),
        payments: v.optional(
          v.looseObject({
            captures: v.optional(v.array(capture), []),
            refunds: v.optional(v.array(refund), []),
          }),
        ),
      }),
    ),
    v.minLength(1),
  ),
  links,
});

export type PayPalOrder = v.InferOutput<typeof order>;
type Capture = v.InferOutput<typeof capture>;

export function readOrder(document: unknown): PayPalOrder {
  return readAnswer('paypal', order, document);
}

/** URL of the page on which the shopper approves the payment. */
export function approvalPageOf({ links: all }: PayPalOrder): string | undefined {
  const link = all.find(({ rel }) => rel === 'payer-action') ?? all.find(({ rel }) => rel === 'approve');
  return link?.href;
}

const over: readonly string[] = ['DECLINED', 'FAILED'];

/** The capture of an order; a declined one only if there is no other. */
export function captureOf({ purchase_units: [unit] }: PayPalOrder): Capture | undefined {
  const captures = unit?.payments?.captures ?? [];
  return captures.findLast(({ status }) => !over.includes(status)) ?? captures.at(-1);
}

/** Pending reasons that PayPal or the bank resolve; all others need a decision of staff. */
const travelling: readonly string[] = ['ECHECK', 'DELAYED_DISBURSEMENT', 'OTHER'];

function stateOfCapture({ status, status_details: details }: Capture): AttemptState {
  switch (status) {
    case 'COMPLETED':
      return 'paid';
    case 'PARTIALLY_REFUNDED':
      return 'part_refunded';
    case 'REFUNDED':
      return 'refunded';
    case 'PENDING':
      return travelling.includes(details?.reason ?? '') ? 'pending' : 'review';
    default:
      return over.includes(status) ? 'failed' : 'pending';
  }
}

function stateOfOrder(status: string): AttemptState {
  if (status === 'VOIDED') return 'closed';
  return status === 'COMPLETED' ? 'pending' : 'created';
}

function isPaidState(state: AttemptState): boolean {
  return state === 'paid' || state === 'part_refunded' || state === 'refunded';
}

/** PayPal does not mark tests; its test environment has its own URLs. */
function isLiveOrder({ links: all }: PayPalOrder, fallback: boolean): boolean {
  const host = all.map(({ href }) => URL.parse(href)?.hostname).find((name) => name !== undefined);
  if (host === undefined) return fallback;
  return host.endsWith('.paypal.com') && !host.endsWith('.sandbox.paypal.com');
}

function minorOf({ currency_code: currency, value }: v.InferOutput<typeof amount>): number {
  const minor = fromPayPalAmount(value, currency);
  if (minor !== undefined) return minor;
  throw new ProviderError('paypal', `not an amount: ${value} ${currency}`, { isTemporary: false });
}

function completedRefunds(seen: PayPalOrder) {
  const refunds = seen.purchase_units[0]?.payments?.refunds ?? [];
  return refunds.filter(({ status }) => status === 'COMPLETED');
}

/** The fee of the capture, and the parts of it that came back with refunds; undefined if one of them cannot be read. */
function feesOf(seen: PayPalOrder, captured: Capture | undefined): Observation['fees'] {
  const charged = captured?.seller_receivable_breakdown?.paypal_fee;
  if (!charged) return undefined;
  const currency = charged.currency_code;
  const back = completedRefunds(seen).flatMap(({ seller_payable_breakdown: each }) => each?.paypal_fee ?? []);
  const [chargedMinor, ...backMinor] = [charged, ...back].map(({ value, currency_code }) =>
    fromPayPalAmount(value, currency_code),
  );
  if (chargedMinor === undefined || !backMinor.every((each) => each !== undefined)) return undefined;
  const minor = -backMinor.reduce((sum, each) => sum + each, 0);
  const capture = { kind: 'capture', fee: { currency, minor: chargedMinor } } as const;
  return minor === 0 ? [capture] : [capture, { kind: 'refund', fee: { currency, minor } }];
}

/** Sum of the refunds. PayPal does not always list those of a refunded capture. */
function refundedOf(seen: PayPalOrder, captured: Capture | undefined): number {
  if (!captured) return 0;
  const done = completedRefunds(seen);
  if (done.length === 0) return captured.status === 'REFUNDED' ? minorOf(captured.amount) : 0;
  return done.reduce((sum, { amount: back }) => sum + minorOf(back), 0);
}

function stateOf(seen: PayPalOrder, captured: Capture | undefined, refundedMinor: number): AttemptState {
  if (!captured) return stateOfOrder(seen.status);
  const state = stateOfCapture(captured);
  if (!isPaidState(state) || refundedMinor === 0) return state;
  return refundedMinor >= minorOf(captured.amount) ? 'refunded' : 'part_refunded';
}

/** The observation of an order with its captures and refunds. */
export function observeOrder(seen: PayPalOrder, account: { isLive: boolean }, at: Date): Observation {
  const [unit] = seen.purchase_units;
  const captured = captureOf(seen);
  const refundedMinor = refundedOf(seen, captured);
  const state = stateOf(seen, captured, refundedMinor);
  const fees = feesOf(seen, captured);
  return {
    provider: 'paypal',
    outTradeNo: unit?.custom_id ?? '',
    providerRef: seen.id,
    state,
    review: 'none',
    providerTxn: captured?.id ?? null,
    wasDeclined: state === 'failed',
    isApproved: !captured && seen.status === 'APPROVED',
    paid:
      captured && isPaidState(state)
        ? { currency: captured.amount.currency_code, minor: minorOf(captured.amount) }
        : null,
    refundedMinor,
    ...(fees && { fees }),
    payee: unit?.payee?.merchant_id ?? '',
    isLive: isLiveOrder(seen, account.isLive),
    at,
  };
}

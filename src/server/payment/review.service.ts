import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { PaymentOutcome } from '#kernel/shop/payment/payment.states.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type Order, ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { ProviderError } from '#server/platform/payments/adapter.ts';
import { type AttemptRow, claimQuestion, findAttempt, readAttempt, readAttemptsOf } from './attempts.repo.ts';
import { askProvider } from './provider-calls.service.ts';
import { shopperPatienceMs, within } from './provider-guard.ts';

export interface Reviewed {
  order: Order;
  outcome: PaymentOutcome;
}

function outcomeOf(order: Order, attempt: AttemptRow): PaymentOutcome {
  if (order.status === 'payment_suspected_fraud') return 'rejected';
  if (order.status === 'holded') return 'review';
  if (isPaid(order.status)) return 'paid';
  if (order.status === 'payment_processing') return 'pending';
  if (order.status !== 'payment_pending') return 'cancelled';
  return attempt.was_declined || attempt.state === 'failed' ? 'failed' : 'pending';
}

/** An answer this young is not asked for again, by whomever and in whatever language. */
const freshMs = 2_000;

/** Asks the provider for a shopper, who hears what the shop knows when it may not be asked or does not answer. */
async function askNow(host: Host, attempt: AttemptRow): Promise<void> {
  const { db, clock, limits, log } = host;
  if (attempt.provider_ref === null) return;
  if (!(await claimQuestion(db.handle, attempt.id, clock.now(), freshMs))) return;
  if (limits.tryTake('providerOrder', String(attempt.order_id)) > 0) return;
  const asking = askProvider(host, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, attempt: attempt.id }, 'provider could not be asked');
  });
  await within(asking, shopperPatienceMs);
}

/**
 * What became of the payment a shopper comes back from. What the shopper brings is a hint: the provider is
 * asked, and when it cannot be asked the shop says what it knows.
 */
export async function reviewPayment(
  host: Host,
  provider: ProviderId,
  customerId: number,
  query: URLSearchParams,
): Promise<Reviewed> {
  const hint = host.payments.get(provider)?.readReturn(query);
  const attempt = hint && (await findAttempt(host.db.handle, provider, hint));
  if (!attempt) refuse(codes.orderNotFound);
  await ownOrder(host.db.handle, customerId, { id: attempt.order_id });
  return reviewAttempt(host, customerId, attempt);
}

/** As `reviewPayment`, for shoppers who wait at a page of ours: the latest attempt of their order. */
export async function reviewLatest(
  host: Host,
  provider: ProviderId,
  customerId: number,
  incrementId: number,
): Promise<Reviewed> {
  const { id } = await ownOrder(host.db.handle, customerId, { incrementId });
  const attempts = await readAttemptsOf(host.db.handle, id);
  const attempt = attempts.findLast((each) => each.provider === provider);
  if (!attempt) refuse(codes.orderNotFound);
  return reviewAttempt(host, customerId, attempt);
}

async function reviewAttempt(host: Host, customerId: number, attempt: AttemptRow): Promise<Reviewed> {
  await askNow(host, attempt);
  const order = await ownOrder(host.db.handle, customerId, { id: attempt.order_id });
  return { order, outcome: outcomeOf(order, (await readAttempt(host.db.handle, attempt.id)) ?? attempt) };
}

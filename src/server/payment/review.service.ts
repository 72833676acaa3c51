import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { PaymentOutcome } from '#kernel/shop/payment/payment.states.ts';
import { takesRest } from '#kernel/shop/payment/rest.transitions.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type Order, ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { ProviderError } from '#server/platform/payment/adapter.ts';
import { type AttemptRow, claimQuestion, findAttempt, readAttempt, readAttemptsOf } from './attempts.repo.ts';
import { askProvider } from './provider-calls.service.ts';
import { shopperPatienceMs, within } from './provider-guard.ts';

export interface Reviewed {
  order: Order;
  outcome: PaymentOutcome;
}

/** As `outcomeOf`, for a payment of the rest. */
function restOutcomeOf(order: Order, attempt: AttemptRow): PaymentOutcome {
  if (order.rest_state === 'paid') return 'paid';
  if (attempt.review === 'rejected') return 'rejected';
  if (attempt.review === 'open') return 'review';
  if (!takesRest({ status: order.status, rest: order.rest_state })) return 'cancelled';
  return attempt.was_declined || attempt.state === 'failed' ? 'failed' : 'pending';
}

function outcomeOf(order: Order, attempt: AttemptRow): PaymentOutcome {
  if (attempt.is_rest) return restOutcomeOf(order, attempt);
  if (order.status === 'payment_suspected_fraud') return 'rejected';
  if (order.status === 'holded') return 'review';
  if (isPaid(order.status)) return 'paid';
  if (order.status === 'payment_processing') return 'pending';
  if (order.status !== 'payment_pending') return 'cancelled';
  return attempt.was_declined || attempt.state === 'failed' ? 'failed' : 'pending';
}

/** A provider answer younger than this is not requested again. */
const freshMs = 2_000;

/** Queries the provider for a waiting shopper; gives up when the limit is reached or the provider is slow. */
async function queryProvider(host: Host, attempt: AttemptRow): Promise<void> {
  const { db, clock, limits, log } = host;
  if (attempt.provider_ref === null) return;
  if (!(await claimQuestion(db.handle, attempt.id, clock.now(), freshMs))) return;
  if (limits.tryTake('providerOrder', String(attempt.order_id)) > 0) return;
  const asking = askProvider(host, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, attempt: attempt.id }, 'payment.query.failed');
  });
  await within(asking, shopperPatienceMs);
}

/**
 * Result of the payment a shopper returns from. The query string is only a hint: the provider is queried, or else the
 * stored state is returned.
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

/** As `reviewPayment`, for the latest attempt of an order whose shopper waits on our page. */
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
  await queryProvider(host, attempt);
  const order = await ownOrder(host.db.handle, customerId, { id: attempt.order_id });
  return { order, outcome: outcomeOf(order, (await readAttempt(host.db.handle, attempt.id)) ?? attempt) };
}

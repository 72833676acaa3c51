import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { type PaymentStart, ProviderError } from '#server/platform/payment/adapter.ts';
import { text } from '#server/platform/texts.ts';
import { type AttemptRow, moveAttempt, readAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { dueOf } from './due-payment.ts';
import { adapterOf, toAttempt } from './provider-calls.service.ts';
import { askGuarded } from './provider-guard.ts';

const firstCheckMs = 30_000;

/** Lease of a payment attempt. Longer than the slowest provider timeout. */
export const leaseMs = 25_000;

/** Whether another call is opening the attempt now. */
export function isBeingOpened(attempt: AttemptRow, now: Date): boolean {
  return attempt.state === 'starting' && attempt.lease_until !== null && attempt.lease_until > now;
}

/** Enqueues the closing of an attempt at its provider. */
export async function closeLater(host: Host, attempt: AttemptRow): Promise<void> {
  const payload = { attemptId: attempt.id };
  const dueAt = host.clock.now();
  await enqueueJob(host.db.handle, { kind: 'payment.close', key: String(attempt.id), payload, dueAt });
}

/** Opens the attempt at its provider; repeating it returns the same page. */
export function openAtProvider(host: Host, order: Order, attempt: AttemptRow): Promise<PaymentStart> {
  const adapter = adapterOf(host, attempt);
  const { locale, opening } = attempt;
  if (!opening) throw new Error(`attempt ${attempt.id} has no opening details`);
  return askGuarded(adapter, () =>
    adapter.start(toAttempt(attempt, order.increment_id), {
      locale,
      ...opening,
      notifyUrl: `${host.config.apiOrigin}/payment/notify/${adapter.id}`,
      subject: text(locale, 'payment-api.subject', { number: String(order.increment_id) }),
      email: order.email,
    }),
  );
}

/** `elsewhere`: a newer attempt replaced this one. */
export type OpenedState = 'page' | 'elsewhere' | 'paid' | 'not-payable';

/** Stores the payment page. If the order is no longer payable, the attempt is closed at the provider. */
export async function saveOpened(
  host: Host,
  attempt: AttemptRow,
  started: PaymentStart,
): Promise<OpenedState> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    const attempts = await readAttemptsOf(trx, attempt.order_id);
    const known = attempts.find(({ id }) => id === attempt.id);
    if (!order || !known) throw new Error(`attempt ${attempt.id} has no order`);
    const page = {
      provider_ref: started.providerRef,
      pay_url: started.kind === 'redirect' ? started.url : started.codeUrl,
      pay_kind: started.kind,
      lease_until: null,
    };
    if (known.state === 'starting') {
      const next_check_at = new Date(now.getTime() + firstCheckMs);
      await moveAttempt(trx, known, 'opened', { ...page, next_check_at });
    } else await updateAttempt(trx, known.id, page);
    const isReplaced = attempts.some(({ id, state }) => id > known.id && isOpenAttempt(state));
    const isPaidAlready = known.is_rest ? order.rest_state === 'paid' : isPaid(order.status);
    const isDue = dueOf(order, attempts, known.is_rest)?.minor === known.amount_minor;
    if (isOpenAttempt(known.state) && isDue && !isReplaced) return 'page';
    const payload = { attemptId: attempt.id };
    await enqueueJob(trx, { kind: 'payment.close', key: String(attempt.id), payload, dueAt: now });
    if (isPaidAlready) return 'paid';
    return isReplaced ? 'elsewhere' : 'not-payable';
  });
}

/** Drops an attempt whose page does not exist or was never shown; the next start creates another one. */
export async function dropUnopened(host: Host, attempt: AttemptRow): Promise<void> {
  await host.db.transaction(async (trx) => {
    await lockOrder(trx, attempt.order_id);
    const known = await readAttempt(trx, attempt.id);
    if (known?.state !== 'starting') return;
    await moveAttempt(trx, known, 'not-opened', { lease_until: null, next_check_at: null });
  });
}

/**
 * After a failed start: a provider error means that there is no page, so the attempt is dropped. After a timeout the
 * same attempt is retried with the same key.
 */
export async function afterFailure(
  host: Host,
  attempt: AttemptRow,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  if (isAnswered) return dropUnopened(host, attempt);
  await updateAttempt(host.db.handle, attempt.id, { lease_until: null });
}

/**
 * Retries an attempt that a timeout or a crash left in `starting`, so that it can be closed. Undefined when the
 * provider has none.
 */
export async function findOpened(host: Host, attempt: AttemptRow): Promise<AttemptRow | undefined> {
  const now = host.clock.now();
  if (attempt.expires_at <= now) {
    await dropUnopened(host, attempt);
    return undefined;
  }
  const lease_until = new Date(now.getTime() + leaseMs);
  const order = await host.db.transaction(async (trx) => {
    const held = await lockOrder(trx, attempt.order_id);
    await updateAttempt(trx, attempt.id, { lease_until });
    return held;
  });
  if (!order) return undefined;
  try {
    const started = await openAtProvider(host, order, attempt);
    await saveOpened(host, attempt, started);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await afterFailure(host, attempt, error);
    if (!error.isAnswered) throw error;
  }
  const opened = await readAttempt(host.db.handle, attempt.id);
  return opened?.provider_ref ? opened : undefined;
}

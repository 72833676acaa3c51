import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { ProviderError, type Start } from '#server/platform/payments/adapter.ts';
import { text } from '#server/platform/texts.ts';
import { type AttemptRow, moveAttempt, readAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { adapterOf, toAttempt } from './provider-calls.service.ts';
import { askGuarded } from './provider-guard.ts';

const firstCheckMs = 30_000;

/** Whoever opens an attempt is at it for so long; longer than any call to a provider lasts. */
export const leaseMs = 25_000;

/** Someone is opening the attempt at this moment: nobody else touches it. */
export function isBeingOpened(attempt: AttemptRow, now: Date): boolean {
  return attempt.state === 'starting' && attempt.lease_until !== null && attempt.lease_until > now;
}

/** Closes an attempt at its provider in the background, soon and until it is done. */
export async function closeLater(host: Host, attempt: AttemptRow): Promise<void> {
  const payload = { attemptId: attempt.id };
  const dueAt = host.clock.now();
  await enqueueJob(host.db.handle, { kind: 'payment.close', key: String(attempt.id), payload, dueAt });
}

/** Opens the attempt at its provider; the same attempt asked for again is the same page there. */
export function openAtProvider(host: Host, order: Order, attempt: AttemptRow): Promise<Start> {
  const adapter = adapterOf(host, attempt);
  const { locale, opening } = attempt;
  if (!opening) throw new Error(`attempt ${attempt.id} does not say how it is opened`);
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

/** `elsewhere`: another way to pay was opened since. */
export type Kept = 'page' | 'elsewhere' | 'paid' | 'not-payable';

/** Keeps where the shopper pays; where nobody is to pay there any more, it is closed at the provider. */
export async function keepOpened(host: Host, attempt: AttemptRow, started: Start): Promise<Kept> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    const attempts = await readAttemptsOf(trx, attempt.order_id);
    const known = attempts.find(({ id }) => id === attempt.id);
    if (!order || !known) throw new Error(`attempt ${attempt.id} has no order`);
    const kept = {
      provider_ref: started.providerRef,
      pay_url: started.kind === 'redirect' ? started.url : started.codeUrl,
      pay_kind: started.kind,
      lease_until: null,
    };
    if (known.state === 'starting') {
      const next_check_at = new Date(now.getTime() + firstCheckMs);
      await moveAttempt(trx, known, 'opened', { ...kept, next_check_at });
    } else await updateAttempt(trx, known.id, kept);
    const isReplaced = attempts.some(({ id, state }) => id > known.id && isOpenAttempt(state));
    if (isOpenAttempt(known.state) && order.status === 'payment_pending' && !isReplaced) return 'page';
    const payload = { attemptId: attempt.id };
    await enqueueJob(trx, { kind: 'payment.close', key: String(attempt.id), payload, dueAt: now });
    if (isPaid(order.status)) return 'paid';
    return isReplaced ? 'elsewhere' : 'not-payable';
  });
}

/** The provider has no such payment, or its page was never handed out: the next start is another attempt. */
export async function dropUnopened(host: Host, attempt: AttemptRow): Promise<void> {
  await host.db.transaction(async (trx) => {
    await lockOrder(trx, attempt.order_id);
    const known = await readAttempt(trx, attempt.id);
    if (known?.state !== 'starting') return;
    await moveAttempt(trx, known, 'not-opened', { lease_until: null, next_check_at: null });
  });
}

/**
 * After a failure: an answer means that there is no page, and the attempt with its key is done with. Without an
 * answer there may be one, so the same attempt with the same key is asked for again.
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
 * An attempt left `starting` by a lost answer or a crash: asks for the same page with the same key, so that it can
 * be closed. Undefined when there is none.
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
    await keepOpened(host, attempt, started);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await afterFailure(host, attempt, error);
    if (!error.isAnswered) throw error;
  }
  const opened = await readAttempt(host.db.handle, attempt.id);
  return opened?.provider_ref ? opened : undefined;
}

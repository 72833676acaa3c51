import { type PaymentAdapter, ProviderError } from '#server/platform/payment/adapter.ts';

/** How long the shop waits for a provider before it answers the shopper. */
export const shopperPatienceMs = 3_000;
/** Timeout of a provider call. */
const callTimeoutMs = 20_000;
/** Number of consecutive failures after which calls are paused; the pause doubles each time. */
const mostFailures = 3;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

interface Health {
  failures: number;
  pauseMs: number;
  pausedUntil: number;
}

/** State of this process; other processes detect failures themselves. */
const healths = new WeakMap<PaymentAdapter, Health>();

function healthOf(adapter: PaymentAdapter): Health {
  const known = healths.get(adapter);
  if (known) return known;
  const fresh = { failures: 0, pauseMs: firstPauseMs, pausedUntil: 0 };
  healths.set(adapter, fresh);
  return fresh;
}

/** Whether calls to the provider are paused. */
export function isPaused(adapter: PaymentAdapter): boolean {
  return healthOf(adapter).pausedUntil > performance.now();
}

function noteFailure(health: Health): void {
  health.failures += 1;
  if (health.failures < mostFailures) return;
  health.pausedUntil = performance.now() + health.pauseMs;
  health.pauseMs = Math.min(health.pauseMs * 2, longestPauseMs);
}

function noteSuccess(health: Health): void {
  Object.assign(health, { failures: 0, pauseMs: firstPauseMs, pausedUntil: 0 });
}

/**
 * Calls a provider. Fails at once while calls are paused; a call that is slower than `shopperPatienceMs` counts as
 * failed before it ends. Throws a ProviderError.
 */
export async function askGuarded<T>(adapter: PaymentAdapter, call: () => Promise<T>): Promise<T> {
  const health = healthOf(adapter);
  if (isPaused(adapter)) {
    const reason = 'has failed several times; calls are paused';
    throw new ProviderError(adapter.id, reason, { isTemporary: true, isAnswered: false });
  }
  // After a pause, only this call may try until it has ended.
  if (health.failures >= mostFailures) health.pausedUntil = performance.now() + shopperPatienceMs;
  let isNoted = false;
  const slow = setTimeout(() => {
    isNoted = true;
    noteFailure(health);
  }, shopperPatienceMs);
  try {
    const answer = await within(call(), callTimeoutMs);
    if (!answer.isDone) {
      throw new ProviderError(adapter.id, 'did not answer', { isTemporary: true, isAnswered: false });
    }
    if (!isNoted) noteSuccess(health);
    return answer.value;
  } catch (error) {
    const isDown = error instanceof ProviderError && error.isTemporary;
    if (!isNoted && isDown) noteFailure(health);
    if (error instanceof ProviderError && !error.isTemporary) noteSuccess(health);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** The outcome if it comes in time; the work continues in any case. */
export async function within<T>(
  work: Promise<T>,
  ms: number,
): Promise<{ isDone: true; value: T } | { isDone: false }> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<{ isDone: false }>((resolve) => {
    timer = setTimeout(() => resolve({ isDone: false }), Math.max(0, ms));
  });
  try {
    return await Promise.race([work.then((value) => ({ isDone: true as const, value })), end]);
  } finally {
    clearTimeout(timer);
  }
}

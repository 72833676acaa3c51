import { type PaymentAdapter, ProviderError } from '#server/platform/payments/adapter.ts';

/** How long a shopper waits for a provider before the shop answers without it. */
export const shopperPatienceMs = 3_000;
/** A call without an answer for so long is given up. */
const mostMs = 20_000;
/** After so many failures in a row a provider is left alone, first for a little, then for longer. */
const mostFailures = 3;
const firstRestMs = 5_000;
const longestRestMs = 60_000;

interface Health {
  failures: number;
  restMs: number;
  restsUntil: number;
}

/** Of this process; another one finds out for itself within three calls. */
const healths = new WeakMap<PaymentAdapter, Health>();

function healthOf(adapter: PaymentAdapter): Health {
  const known = healths.get(adapter);
  if (known) return known;
  const fresh = { failures: 0, restMs: firstRestMs, restsUntil: 0 };
  healths.set(adapter, fresh);
  return fresh;
}

/** The provider has failed again and again and is not asked now. */
export function isResting(adapter: PaymentAdapter): boolean {
  return healthOf(adapter).restsUntil > performance.now();
}

function noteFailure(health: Health): void {
  health.failures += 1;
  if (health.failures < mostFailures) return;
  health.restsUntil = performance.now() + health.restMs;
  health.restMs = Math.min(health.restMs * 2, longestRestMs);
}

function noteSuccess(health: Health): void {
  Object.assign(health, { failures: 0, restMs: firstRestMs, restsUntil: 0 });
}

/**
 * Asks a provider something. Fails at once while the provider rests; a call that takes longer than a shopper waits
 * counts as failed before it ends. Throws a ProviderError.
 */
export async function askGuarded<T>(adapter: PaymentAdapter, call: () => Promise<T>): Promise<T> {
  const health = healthOf(adapter);
  if (isResting(adapter)) {
    const words = 'has failed several times and is left alone for a while';
    throw new ProviderError(adapter.id, words, { isTemporary: true, isAnswered: false });
  }
  // Until this call has ended no other one tries, where the last ones have failed.
  if (health.failures >= mostFailures) health.restsUntil = performance.now() + shopperPatienceMs;
  let isNoted = false;
  const slow = setTimeout(() => {
    isNoted = true;
    noteFailure(health);
  }, shopperPatienceMs);
  try {
    const answer = await within(call(), mostMs);
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

/** The outcome, if it comes in time; the work goes on all the same. */
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

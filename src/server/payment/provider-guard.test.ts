import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentAdapter, ProviderError } from '#server/platform/payment/adapter.ts';
import { askGuarded, isPaused, within } from './provider-guard.ts';

/** The guard only uses the identity of an adapter. */
const newAdapter = () => ({ id: 'stripe' }) as PaymentAdapter;
const down = async (): Promise<never> => {
  throw new ProviderError('stripe', 'down', { isTemporary: true });
};
const refused = async (): Promise<never> => {
  throw new ProviderError('stripe', 'no such card', { isTemporary: false });
};
const never = () => new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const quietly = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('askGuarded', () => {
  it('pauses a provider after three failures, retries once after five seconds, then pauses longer', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 3; call += 1) {
      expect(isPaused(adapter)).toBe(false);
      await quietly(askGuarded(adapter, down));
    }
    const asked = vi.fn(down);
    const error = await quietly(askGuarded(adapter, asked));
    expect(asked).not.toHaveBeenCalled();
    expect(error).toMatchObject({ isTemporary: true, isAnswered: false });
    vi.advanceTimersByTime(5_001);
    await quietly(askGuarded(adapter, asked));
    expect(asked).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_001);
    expect(isPaused(adapter)).toBe(true);
    vi.advanceTimersByTime(5_001);
    expect(await askGuarded(adapter, async () => 'well')).toBe('well');
    await quietly(askGuarded(adapter, down));
    expect(isPaused(adapter)).toBe(false);
  });

  it('allows one call at a time after a pause', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 3; call += 1) await quietly(askGuarded(adapter, down));
    vi.advanceTimersByTime(5_001);
    const trying = quietly(askGuarded(adapter, never));
    expect(isPaused(adapter)).toBe(true);
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await trying).toMatchObject({ isAnswered: false });
  });

  it('does not count a refusal as a failure', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 10; call += 1) {
      expect(await quietly(askGuarded(adapter, refused))).toMatchObject({ isTemporary: false });
    }
    expect(isPaused(adapter)).toBe(false);
  });

  it('counts slow calls as failed after three seconds and ends them after twenty', async () => {
    const adapter = newAdapter();
    const hanging = [1, 2, 3].map(() => quietly(askGuarded(adapter, never)));
    await vi.advanceTimersByTimeAsync(3_001);
    expect(isPaused(adapter)).toBe(true);
    expect(isPaused(newAdapter())).toBe(false);
    await vi.advanceTimersByTimeAsync(17_000);
    for (const error of await Promise.all(hanging)) expect(error).toMatchObject({ isTemporary: true });
  });
});

describe('within', () => {
  it('returns the outcome or a timeout; the work continues', async () => {
    expect(await within(Promise.resolve(7), 100)).toEqual({ isDone: true, value: 7 });
    let isOver = false;
    const gate = Promise.withResolvers<void>();
    const work = gate.promise.then(() => {
      isOver = true;
    });
    const outcome = within(work, 100);
    await vi.advanceTimersByTimeAsync(101);
    expect(await outcome).toEqual({ isDone: false });
    gate.resolve();
    await work;
    expect(isOver).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentAdapter, ProviderError } from '#server/platform/payments/adapter.ts';
import { askGuarded, isResting, within } from './provider-guard.ts';

/** The guard looks at nothing of an adapter but which one it is. */
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
  it('leaves a provider alone after three failures, tries it once after five seconds, then waits longer', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 3; call += 1) {
      expect(isResting(adapter)).toBe(false);
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
    expect(isResting(adapter)).toBe(true);
    vi.advanceTimersByTime(5_001);
    expect(await askGuarded(adapter, async () => 'well')).toBe('well');
    await quietly(askGuarded(adapter, down));
    expect(isResting(adapter)).toBe(false);
  });

  it('lets one call try while others wait, after a rest', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 3; call += 1) await quietly(askGuarded(adapter, down));
    vi.advanceTimersByTime(5_001);
    const trying = quietly(askGuarded(adapter, never));
    expect(isResting(adapter)).toBe(true);
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await trying).toMatchObject({ isAnswered: false });
  });

  it('takes a refusal for an answer of a provider that is well', async () => {
    const adapter = newAdapter();
    for (let call = 0; call < 10; call += 1) {
      expect(await quietly(askGuarded(adapter, refused))).toMatchObject({ isTemporary: false });
    }
    expect(isResting(adapter)).toBe(false);
  });

  it('counts calls that hang as failed before they end, and ends them after twenty seconds', async () => {
    const adapter = newAdapter();
    const hanging = [1, 2, 3].map(() => quietly(askGuarded(adapter, never)));
    await vi.advanceTimersByTimeAsync(3_001);
    expect(isResting(adapter)).toBe(true);
    expect(isResting(newAdapter())).toBe(false);
    await vi.advanceTimersByTimeAsync(17_000);
    for (const error of await Promise.all(hanging)) expect(error).toMatchObject({ isTemporary: true });
  });
});

describe('within', () => {
  it('gives the outcome in time, or says that there is none yet; the work goes on', async () => {
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { createLimits } from './limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const spend = async (limits: ReturnType<typeof createLimits>, key: string, times: number) => {
  for (let count = 0; count < times; count += 1) await limits.take('uploadCustomer', key);
};

describe('limits', () => {
  it('refuse when no point is left, and return the correct wait', async () => {
    const limits = createLimits();
    await spend(limits, 'a', 1);
    vi.advanceTimersByTime(200_000);
    await spend(limits, 'a', 59);
    const refused = await limits.take('uploadCustomer', 'a').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: codes.limitExceeded, status: 429, retryAfterS: 400 });
    vi.advanceTimersByTime(399_000);
    await expect(limits.take('uploadCustomer', 'a')).rejects.toMatchObject({ retryAfterS: 1 });
    vi.advanceTimersByTime(1_000);
    await spend(limits, 'a', 60);
  });

  it('count per key and limit, and skip exempt keys', async () => {
    const limits = createLimits(['127.0.0.1']);
    await spend(limits, 'a', 60);
    await spend(limits, 'b', 60);
    await spend(limits, '127.0.0.1', 500);
    await limits.take('uploadAddress', 'a');
    await expect(limits.take('uploadCustomer', 'b')).rejects.toMatchObject({ status: 429 });
  });

  it('return one point or all points', async () => {
    const limits = createLimits();
    await spend(limits, 'a', 60);
    await limits.returnPoint('uploadCustomer', 'a');
    await spend(limits, 'a', 1);
    await expect(limits.take('uploadCustomer', 'a')).rejects.toMatchObject({ status: 429 });
    await limits.forgive('uploadCustomer', 'a');
    await spend(limits, 'a', 60);
  });

  it('limit the number of remembered addresses', () => {
    const limits = createLimits();
    limits.tryTake('uploadCustomer', 'first');
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 200_000; index += 1)
      limits.tryTake('uploadCustomer', `2001:db8:${index}::/64`);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
    // The least recently used are evicted.
    const last = '2001:db8:199999::/64';
    for (let times = 1; times < 60; times += 1) expect(limits.tryTake('uploadCustomer', last)).toBe(0);
    expect(limits.tryTake('uploadCustomer', last)).toBeGreaterThan(0);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallerBusyError, callerShares } from './caller-shares.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('shares of callers', () => {
  it('let a burst of one caller wait for itself, in order, and another caller begin at once', async () => {
    const shares = callerShares({ most: 2, timeoutMs: 5_000 });
    const begun: string[] = [];
    const begin = (name: string, caller: string) => shares.take(caller).then(() => begun.push(name));
    const burst = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name, 'a'));
    const other = begin('b1', 'b');
    await Promise.all([burst[0], burst[1], other]);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    shares.release('a');
    await burst[2];
    shares.release('a');
    await burst[3];
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('refuse a request that waited too long, by whether the others ended meanwhile', async () => {
    const shares = callerShares({ most: 1, timeoutMs: 5_000 });
    await shares.take('a');
    const second = shares.take('a');
    const busy = expect(shares.take('a')).rejects.toBeInstanceOf(CallerBusyError);
    shares.release('a');
    await second;
    await vi.advanceTimersByTimeAsync(5_000);
    await busy;
    const stuck = expect(shares.take('a')).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await vi.advanceTimersByTimeAsync(5_000);
    await stuck;
    // Neither of the refused requests gets the place.
    const next = shares.take('a');
    shares.release('a');
    await next;
  });
});

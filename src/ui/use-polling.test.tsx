// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolling } from './use-polling.ts';

let visibility = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('polls soon, then less and less often, five times in all', () => {
  const ask = vi.fn();
  renderHook(() => usePolling(true, ask));
  pass(3_900);
  expect(ask).toHaveBeenCalledTimes(0);
  for (const [ms, times] of [
    [200, 1],
    [8_000, 2],
    [16_000, 3],
    [32_000, 4],
    [60_000, 5],
    [600_000, 5],
  ] as const) {
    pass(ms);
    expect(ask).toHaveBeenCalledTimes(times);
  }
});

it('does not poll while nothing is pending or the page is hidden, and starts over for the next item', () => {
  const ask = vi.fn();
  const { rerender } = renderHook(({ isWaiting }) => usePolling(isWaiting, ask), {
    initialProps: { isWaiting: false },
  });
  pass(60_000);
  expect(ask).toHaveBeenCalledTimes(0);
  rerender({ isWaiting: true });
  visibility = 'hidden';
  pass(4_000);
  expect(ask).toHaveBeenCalledTimes(0);
  visibility = 'visible';
  pass(8_000);
  expect(ask).toHaveBeenCalledTimes(1);
  rerender({ isWaiting: false });
  rerender({ isWaiting: true });
  pass(4_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys, writeJson } from '#client/storage.ts';
import { savePendingAction, takePendingAction } from './pending-action.ts';

afterEach(() => {
  vi.useRealTimers();
  takePendingAction();
});

describe('a pending action', () => {
  it('runs once', () => {
    savePendingAction('cart');
    expect(takePendingAction()).toBe('cart');
    expect(takePendingAction()).toBeNull();
  });

  it('expires after half an hour', () => {
    vi.useFakeTimers();
    savePendingAction('save');
    vi.advanceTimersByTime(31 * 60_000);
    expect(takePendingAction()).toBeNull();
  });

  it('is null if nothing was stored', () => {
    writeJson(keys.studioWish, { wish: 'delete', at: Date.now() });
    expect(takePendingAction()).toBeNull();
  });
});

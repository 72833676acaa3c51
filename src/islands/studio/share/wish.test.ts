import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys, writeJson } from '#client/storage.ts';
import { takeWish, writeWish } from './wish.ts';

afterEach(() => {
  vi.useRealTimers();
  takeWish();
});

describe('what a login interrupted', () => {
  it('is granted once', () => {
    writeWish('cart');
    expect(takeWish()).toBe('cart');
    expect(takeWish()).toBeNull();
  });

  it('is forgotten after half an hour', () => {
    vi.useFakeTimers();
    writeWish('save');
    vi.advanceTimersByTime(31 * 60_000);
    expect(takeWish()).toBeNull();
  });

  it('is nothing that was not wished', () => {
    writeJson(keys.studioWish, { wish: 'delete', at: Date.now() });
    expect(takeWish()).toBeNull();
  });
});

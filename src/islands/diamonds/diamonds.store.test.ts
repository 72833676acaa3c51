import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('#client/api/api.browser.ts', () => ({ api: { call: vi.fn() } }));

import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import {
  $compared,
  $recent,
  clearCompared,
  forgetRecent,
  maxCompared,
  rememberStone,
  toggleCompared,
} from './diamonds.store.ts';

const stone = (id: number) => id as StoneId;

beforeEach(() => {
  clearCompared();
  forgetRecent();
});

describe('stones side by side', () => {
  it('are limited to five', () => {
    for (let id = 1; id <= maxCompared; id += 1) expect(toggleCompared(stone(id))).toBe(true);
    expect(toggleCompared(stone(9))).toBe(false);
    expect($compared.get().ids).toEqual([1, 2, 3, 4, 5]);
    expect(toggleCompared(stone(3))).toBe(true);
    expect(toggleCompared(stone(9))).toBe(true);
    expect($compared.get().ids).toEqual([1, 2, 4, 5, 9]);
  });
});

describe('viewed stones', () => {
  it('are listed newest first, without duplicates, twelve at most', () => {
    for (let id = 1; id <= 14; id += 1) rememberStone(stone(id));
    rememberStone(stone(10));
    expect($recent.get().ids).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3]);
  });
});

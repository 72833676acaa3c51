// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStock } from './stock.ts';

let near: () => void;
let stock: unknown;
const asked = vi.fn((_url: string) => Promise.resolve(new Response(JSON.stringify({ data: { stock } }))));

class Observer {
  constructor(callback: () => void) {
    near = callback;
  }
  observe() {
    near();
  }
}

function area(): HTMLElement {
  document.body.innerHTML = '<div data-product="1205" data-stock="2"><astro-island></astro-island></div>';
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('no area');
  return element;
}

const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'Date'] });
  vi.stubGlobal('__API_ORIGIN__', 'http://api.test');
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows that a piece is sold before any click, and on return to the page', async () => {
  stock = 2;
  const element = area();
  const heard = vi.fn();
  element.addEventListener('stock', heard);
  const woken = vi.fn();
  element.firstElementChild?.addEventListener('wake', woken);
  watchStock(element);
  await settled();
  expect(asked.mock.calls).toEqual([['http://api.test/catalog/product/stock?product_id=1205']]);
  expect(element.dataset['now']).toBe('');
  stock = 1;
  await vi.advanceTimersByTimeAsync(11_000);
  near();
  await settled();
  expect(element.dataset).toMatchObject({ now: 'other', left: '1' });
  expect(woken).not.toHaveBeenCalled();
  stock = 0;
  await vi.advanceTimersByTimeAsync(11_000);
  dispatchEvent(new Event('pageshow'));
  await settled();
  expect(element.dataset['now']).toBe('sold');
  expect(woken).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledTimes(3);
});

it('sends one request for simultaneous events, and ignores invalid responses', async () => {
  stock = 'many';
  const element = area();
  watchStock(element);
  near();
  dispatchEvent(new Event('focus'));
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(element.dataset['now']).toBeUndefined();
});

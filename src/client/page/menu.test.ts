// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchMenu } from './menu.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<div id="menu-1"><img loading="lazy" alt=""></div>')),
  );
  document.body.innerHTML = `<ul id="menu">
    <li><a href="/goods/1/">Rings</a><button aria-expanded="false" aria-controls="menu-1"></button></li>
    <li><a href="/goods/3/">Earrings</a><button aria-expanded="false"></button></li>
  </ul>`;
  watchMenu();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const expanded = () =>
  [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-expanded'));
const hover = (index: number) =>
  document.querySelectorAll('#menu > li')[index]?.dispatchEvent(new Event('pointerover', { bubbles: true }));

it('opens after the pointer has rested for 100 ms', () => {
  hover(0);
  vi.advanceTimersByTime(99);
  expect(expanded()).toEqual(['false', 'false']);
  hover(1);
  vi.advanceTimersByTime(99);
  expect(expanded()).toEqual(['false', 'false']);
  vi.advanceTimersByTime(1);
  expect(expanded()).toEqual(['false', 'true']);
  hover(0);
  vi.advanceTimersByTime(100);
  expect(expanded()).toEqual(['true', 'false']);
});

it('loads the pictures of a panel once the pointer is on its entry', async () => {
  hover(0);
  await vi.waitFor(() =>
    expect(document.querySelector('#menu-1 img')?.getAttribute('loading')).toBe('eager'),
  );
});

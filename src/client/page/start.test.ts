// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshStoredHomeBase } from '../api/stored-home-base.ts';
import { startPage } from './start.ts';

vi.stubGlobal('__API_ORIGIN__', 'https://api.example');

const now = Date.parse('2026-11-22T10:00:00Z');
const seen = (digest: string, minutesAgo: number) =>
  localStorage.setItem('homeBaseSeen', `${digest} ${now - minutesAgo * 60_000}`);

function started(): string[] {
  const done: string[] = [];
  startPage(
    (key) => localStorage.getItem(key),
    () => done.push('session'),
    () => done.push('base'),
  );
  return done;
}

beforeEach(() => {
  vi.useFakeTimers({ now });
  document.body.dataset['base'] = 'abc';
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('requests nothing on a first visit, or within ten minutes', () => {
  expect(started()).toEqual([]);
  expect(localStorage.getItem('homeBaseSeen')).toBe(`abc ${now}`);
  vi.advanceTimersByTime(9 * 60_000);
  expect(started()).toEqual([]);
});

it('refreshes a home base that is older, or from another page', () => {
  seen('abc', 11);
  expect(started()).toEqual(['base']);
  seen('xyz', 1);
  expect(started()).toEqual(['base']);
});

it('loads the shopper’s data with a token', () => {
  localStorage.setItem('token', 'a-token-of-some-length');
  seen('abc', 1);
  expect(started()).toEqual(['session']);
});

it('stores the response in the page’s language and the chosen currency, but no refusal', async () => {
  history.replaceState(null, '', '/tc/goods/1/');
  localStorage.setItem('language', JSON.stringify({ currency: 'EUR' }));
  const fetch = vi.fn(() => Promise.resolve(Response.json({ code: 200, data: { digest: 'q' } })));
  vi.stubGlobal('fetch', fetch);
  await refreshStoredHomeBase();
  expect(fetch).toHaveBeenCalledWith('https://api.example/cms/home/base', {
    headers: { 'fecshop-lang': 'tc', 'fecshop-currency': 'EUR' },
  });
  expect(localStorage.getItem('homeBase')).toBe('{"digest":"q"}');
  expect(localStorage.getItem('homeBaseSeen')).toBe(`abc ${now}`);
  fetch.mockImplementation(() => Promise.resolve(Response.json({ code: 1000003, data: [] })));
  await refreshStoredHomeBase();
  expect(localStorage.getItem('homeBase')).toBe('{"digest":"q"}');
});

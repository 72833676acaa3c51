// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, startSession, takeReturnPath } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/diamonds.json' with { type: 'json' };
import { parseFinder } from '#kernel/shop/diamonds/finder-state.ts';
import { SaveSearch } from './SaveSearch.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`diamonds.${key}`, text]));
const query = '?shape=round&carat=1-1.5';

function show(search = query) {
  history.replaceState(null, '', `/design/diamond/${search}`);
  render(<SaveSearch state={parseFinder(new URLSearchParams(search))} t={createTexts(record, 'en')} />);
}
const button = () => screen.queryByRole('button', { name: texts['save-search'] });

beforeEach(() => {
  call.mockResolvedValue({ id: 1 });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('saves the filters of a customer, and is not shown without filters', async () => {
  startSession('a-token-of-some-length');
  show('?view=grid');
  expect(button()).toBeNull();
  cleanup();
  const toasts = vi.fn();
  addEventListener('shop:toast', toasts);
  show();
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
  expect(call.mock.calls).toEqual([['savedSearchAdd', { query }, { notify: true }]]);
  removeEventListener('shop:toast', toasts);
});

it('saves the search of a visitor who comes back from signing in, once', async () => {
  startSession('a-token-of-some-length');
  show(`${query}&save=1`);
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(location.search).toBe(query);
});

it('sends a visitor to sign in and keeps the search', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, pathname: '/design/diamond/', search: query, assign });
  render(<SaveSearch state={parseFinder(new URLSearchParams(query))} t={createTexts(record, 'en')} />);
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login/'));
  expect(takeReturnPath('/')).toBe('/design/diamond/?save=1&shape=round&carat=1-1.5');
  expect(call).not.toHaveBeenCalled();
});

// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import { emit } from './events.ts';
import { setConsent } from './storage.ts';
import { watchVisits } from './visits.ts';

let visibility: DocumentVisibilityState;
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });

beforeEach(() => {
  localStorage.clear();
  visibility = 'visible';
  history.replaceState(null, '', '/tc/details/1001/?email=a@b.example#secret');
});

it('reports nothing before consent, then the page once, without query and fragment', () => {
  const send = vi.fn();
  watchVisits(send);
  setConsent(2);
  emit('shop:consent', null);
  expect(send).not.toHaveBeenCalled();
  setConsent(1);
  emit('shop:consent', null);
  emit('shop:consent', null);
  expect(send.mock.calls).toEqual([[{ event: 'page', path: '/details/1001/', locale: 'tc', from: '' }]]);
});

it('waits until a prerendered page is shown', () => {
  setConsent(1);
  visibility = 'hidden';
  const send = vi.fn();
  watchVisits(send);
  expect(send).not.toHaveBeenCalled();
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).toHaveBeenCalledTimes(1);
});

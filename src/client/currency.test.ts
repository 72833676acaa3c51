// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { convertMoney, pageRates } from './currency.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('reads the rates from the page', () => {
  document.body.innerHTML = '<script type="application/json" id="rates">{"HKD":"1","USD":"0.1283"}</script>';
  expect(convertMoney(100_000, pageRates(), 'USD')).toEqual({ currency: 'USD', minor: 12_800 });
});

it('uses the base currency during a build, and on a page without rates', () => {
  expect(convertMoney(100_000, pageRates(), 'USD')).toEqual({ currency: baseCurrency(), minor: 100_000 });
  vi.stubGlobal('document', undefined);
  expect(pageRates()).toEqual([]);
});

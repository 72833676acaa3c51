// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { french } from '#kernel/shop/text/test-languages.fixture.ts';

const saved = '{"country":"HK","language":"en","currency":"HKD"}';
const offer = {
  price: '1000.00',
  priceCurrency: 'HKD',
  shippingDetails: { value: '80.00', currency: 'HKD' },
};

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem('language', saved);
  document.body.innerHTML = `<data data-price-minor="100000">HK$1,000</data>
    <script type="application/json" id="rates">{"USD":"0.125"}</script>
    <script type="application/json" id="countries">{"US":"United States"}</script>
    <script type="application/ld+json">${JSON.stringify({ offers: offer })}</script>`;
});

async function showPage(address: string): Promise<unknown> {
  history.replaceState(null, '', address);
  vi.resetModules();
  const { showPreferences } = await import('./show-preferences.ts');
  showPreferences();
  const text = document.querySelector('[type="application/ld+json"]')?.textContent ?? '';
  return [document.querySelector('data')?.textContent, JSON.parse(text).offers];
}

it('shows a link’s currency in text and data, in this tab, until the shopper saves a choice', async () => {
  const inDollars = [
    'US$125',
    { price: '125.00', priceCurrency: 'USD', shippingDetails: { value: '10.00', currency: 'USD' } },
  ];
  expect(await showPage('/details/7/?country=US&currency=USD')).toEqual(inDollars);
  const { $language, savePreferences } = await import('#client/preferences.ts');
  expect($language.get()).toEqual({ country: 'US', language: 'en', currency: 'USD' });
  expect(localStorage.getItem('language')).toBe(saved);
  await showPage('/details/8/');
  const next = await import('#client/preferences.ts');
  expect(next.$language.get().currency).toBe('USD');

  history.replaceState(null, '', '/details/7/?country=US&currency=USD&metal=x');
  expect(savePreferences({ country: 'GB', language: 'en', currency: 'GBP' })).toBe('/details/7/?metal=x');
  await showPage('/details/8/');
  const last = await import('#client/preferences.ts');
  expect(last.$language.get()).toMatchObject({ country: 'GB', currency: 'GBP' });
});

it('ignores an unknown currency in a link', async () => {
  expect(await showPage('/details/7/?country=US&currency=XXX')).toEqual(['HK$1,000', offer]);
});

it('rewrites amounts inside a text where the sign comes after them', async () => {
  vi.stubGlobal('__LANGUAGES__', [...shippedLanguages, french]);
  const texts = `<p data-price-text>54 (+1\u202f000\u00a0HK$)</p><p data-price-range>5\u202f000\u00a0HK$ – 10\u202f000\u00a0HK$</p>`;
  document.body.insertAdjacentHTML('beforeend', texts);
  await showPage('/fr/details/7/?country=US&currency=USD');
  const shown = [...document.querySelectorAll('data, p')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['125\u00a0US$', '54 (+125\u00a0US$)', '630\u00a0US$ – 1\u202f300\u00a0US$']);
});

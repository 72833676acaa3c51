import { expect, it, vi } from 'vitest';
import { applyShopSettings, shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { demonstrationSettings } from '../../tests/fixtures/demonstration-settings.ts';
import { loadBase } from './base.ts';

vi.mock('#client/api/home-base.ts', async () => {
  const { demonstrationSettings: shop } = await import('../../tests/fixtures/demonstration-settings.ts');
  return { readHomeBase: async () => ({ shop }) };
});
vi.stubGlobal('__API_ORIGIN__', 'https://api.shop.test');

it.each(['en', 'tc'])(
  'applies the settings of the shop for a page that reads only its frame (%s)',
  async (locale) => {
    applyShopSettings({ ...demonstrationSettings, homeCountry: 'XX' });
    await loadBase(locale);
    expect(shopSettings().homeCountry).toBe(demonstrationSettings.homeCountry);
  },
);

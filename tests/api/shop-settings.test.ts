import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type ShopModule, shopModules } from '#kernel/shop/settings/shop-modules.ts';
import { type ShopSettings, shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { defaultTheme, shopTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { readContentRecord, saveContent } from '#server/content/content-desk.service.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import { readRates } from '#server/designs/price-rules.repo.ts';
import { forgetCachedReads } from '#server/platform/revisions/cached-read.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { deskRefusal, openDesk, staffCall } from '../fixtures/desk-staff.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const place = { kind: 'settings', key: '' } as const;

/** Saves settings; a cached call reads what has changed, which a host that listens does by itself. */
async function change(changes: Partial<ShopSettings>): Promise<void> {
  const { version, fields } = await readContentRecord(shop.host, place);
  await saveContent(shop.host, staffCall(shop, 'Ada', 'owner'), {
    ...place,
    version,
    fields: { ...fields, ...changes },
  });
  await shop.browser().call('homeBase', {});
}

const modules = (off?: ShopModule) =>
  Object.fromEntries(shopModules.map((name) => [name, name !== off])) as ShopSettings['modules'];

/** The calls that answer as if they did not exist. */
async function unknownCalls(): Promise<string[]> {
  const answers = await Promise.all(
    Object.values(endpoints).map(async ({ methods, path, module }) => {
      if (module === undefined) return [];
      const answer = await shop.app.request(`/${path}`, { method: methods[0] ?? 'GET' });
      const { code } = (await answer.json()) as { code: number };
      return answer.status === 404 && code === codes.callUnknown ? [module] : [];
    }),
  );
  return answers.flat();
}

describe('settings of the shop', () => {
  it.each(shopModules)('without %s, its calls are unknown and no others', async (module) => {
    await change({ modules: modules(module) });
    const unknown = await unknownCalls();
    expect(new Set(unknown)).toEqual(new Set([module]));
    const all = Object.values(endpoints).filter((each) => each.module === module);
    expect(unknown).toHaveLength(all.length);
    await change({ modules: modules() });
    expect(await unknownCalls()).toEqual([]);
  });

  it('refuse a choice that the pages leave out, also when it is sent', async () => {
    const browser = await shop.customer('left-out@example.com');
    const book = (more: object) =>
      browser.call('reservation', { store: 1, time: '2026-11-24T06:00:00Z', name: 'Ada', ...more });
    const saved = await browser.call('designSave', { design: solitaire, name: 'Ours' });
    const refused = { code: codes.parameterInvalid, message: expect.stringContaining('does not offer this') };
    const parcel = { item_id: 1, service_type: 'refund', reason: 'damaged', return_type: 'parcel' } as const;
    for (const [module, field, call] of [
      ['studio', 'design_id', () => book({ design_id: saved.id })],
      ['studio', 'design', () => browser.call('cartAdd', { design: solitaire })],
      ['diamonds', 'diamond_id', () => browser.call('cartAdd', { diamond_id: 1 })],
      ['postReturns', 'return_type', () => browser.call('salesAfterSave', parcel)],
    ] as const) {
      await change({ modules: modules(module) });
      expect(await refusalOf(call())).toMatchObject({ ...refused, data: { field } });
    }
    const desk = await openDesk(shop, ['owner']);
    const opened = desk.call('deskOpenReturn', {
      ...{ order: 1, line: 1, quantity: 1, service: 'refund', reason: 'damaged', way: 'parcel' },
    });
    expect(await deskRefusal(opened)).toMatchObject({ data: { field: 'way' } });
    await change({ modules: modules() });

    const navigation = { kind: 'navigation', key: '' } as const;
    const { version, fields } = await readContentRecord(shop.host, navigation);
    await saveContent(shop.host, staffCall(shop, 'Ada', 'owner'), {
      ...{ ...navigation, version },
      fields: { ...fields, whatsapp: '' },
    });
    await shop.browser().call('homeBase', {});
    expect(await refusalOf(book({ contact_by: 'whatsapp', phone: '5550 0199' }))).toMatchObject({
      code: codes.parameterInvalid,
      message: expect.stringContaining('does not answer on WhatsApp'),
      data: { field: 'contact_by' },
    });
  });

  it('are in force with the next request, and on the pages', async () => {
    await change({ timeZone: 'Europe/London', homeCountry: 'GB' });
    const { shop: shown } = await shop.browser().call('homeBase', {});
    expect(shown).toMatchObject({ timeZone: 'Europe/London', homeCountry: 'GB', brand: { en: 'Aurelle' } });
    expect(shown).not.toHaveProperty('legalName');
    expect(shopSettings().timeZone).toBe('Europe/London');
  });

  it('show the contacts for product safety, once they are complete, where the shop delivers to the union', async () => {
    const of = async () => (await shop.browser().call('homeBase', {})).product_safety;
    expect(await of()).toBeUndefined();
    const manufacturer = {
      name: 'Maker Ltd',
      address: '1 High Street, Leeds',
      electronic: 'safety@maker.test',
    };
    const none = { name: '', address: '', electronic: '' };
    await change({ productSafety: { manufacturer, responsiblePerson: { ...none, name: 'Agent' } } });
    expect(await of()).toEqual([{ role: 'manufacturer', ...manufacturer }]);
    await change({ productSafety: { manufacturer: none, responsiblePerson: none } });
    expect(await of()).toBeUndefined();
  });

  it.each([
    ['homeCountry', 'XX'],
    ['baseCurrency', 'XXX'],
    ['timeZone', 'Europe/Atlantis'],
    ['filePrefix', 'A b'],
    ['latinName', ''],
  ])('refuse %s %j', async (field, value) => {
    await expect(change({ [field]: value })).rejects.toMatchObject({ field });
  });

  it('quote rates in a new base currency, and convert deliveries and the work of the bench', async () => {
    const rateOf = async (code: string) => {
      forgetCachedReads();
      return (await currencies(shop.db.handle)).find((each) => each.code === code)?.rate ?? '';
    };
    const before = { gbp: await rateOf('GBP'), eur: await rateOf('EUR') };
    const ring = async () => (await readRates(shop.db.handle))?.rates.labourMinor.ring ?? 0;
    const labourMinor = await ring();
    await change({ baseCurrency: 'GBP' });
    expect(await rateOf('GBP')).toBe('1');
    expect(Number(await rateOf('EUR'))).toBeCloseTo(Number(before.eur) / Number(before.gbp), 6);
    expect(Number(await rateOf('HKD'))).toBeCloseTo(1 / Number(before.gbp), 6);
    expect(await ring()).toBe(Math.round((labourMinor * Number(before.gbp)) / 100) * 100);
    const { currency } = await shop.browser({ currency: '' }).call('homeBase', {});
    expect(currency.currentCurrency).toBe('GBP');
  });

  it('are changed by the owner only', async () => {
    const desk = await openDesk(shop, ['content']);
    const { version, fields } = await desk.call('deskContent', { id: 'settings' });
    const { code } = await deskRefusal(desk.call('deskSaveContent', { id: 'settings', version, fields }));
    expect(code).toBe(deskCodes.notAllowed);
  });
});

describe('the theme of the shop', () => {
  const theme = { kind: 'theme', key: '' } as const;
  const logo = '<svg viewBox="0 0 9 9" onload="go()"><script>go()</script><path d="M0 0h9"/></svg>';

  async function changeTheme(changes: Partial<Theme>): Promise<void> {
    const { version } = await readContentRecord(shop.host, theme);
    await saveContent(shop.host, staffCall(shop, 'Ada', 'owner'), {
      ...{ ...theme, version },
      fields: { ...defaultTheme, ...changes },
    });
  }
  const read = async () => ({
    base: await shop.browser().call('homeBase', {}),
    files: await shop.browser().call('siteTheme', {}),
  });

  it('is a style sheet and a logo beside pages that stay as they are', async () => {
    const before = await read();
    expect(before.base).not.toHaveProperty('own_theme');
    // Nothing more: its site has the demonstration's pictures.
    expect(before.files).toEqual({ css: '', logo: '' });
    expect(before.files).toEqual({ css: '', logo: '' });
    const colours = { ...defaultTheme.colours, gold: '#5c3d7d' };
    await changeTheme({ colours, logo });
    const { base, files } = await read();
    expect(files).toEqual({
      css: 'html:root{--color-gold:#5c3d7d}\n',
      logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
    });
    expect(base.web_logo).toMatch(/\/theme\/logo\.svg$/);
    expect(shopTheme().colours.gold).toBe('#5c3d7d');
    await changeTheme({ colours: { ...colours, gold: '#3d5c7d' }, logo });
    const again = await read();
    expect(again.files.css).toContain('#3d5c7d');
    expect(again.base.digest).toBe(base.digest);
    await changeTheme({});
    expect(await read()).toEqual(before);
  });

  it('is refused with the pair that cannot be read, and with a logo that is no drawing', async () => {
    const faint = changeTheme({ colours: { ...defaultTheme.colours, stone: '#8d8578' } });
    await expect(faint).rejects.toMatchObject({
      field: 'colours.stone',
      data: {
        faults: [
          { problem: 'contrast', what: expect.stringMatching(/^stone \/ paper 3\.\d : 4\.5$/) },
          {},
          {},
          {},
        ],
      },
    });
    await expect(changeTheme({ logo: '<svg><image href="x"/></svg>' })).rejects.toMatchObject({
      field: 'logo',
    });
  });

  it('is changed by the owner only', async () => {
    const desk = await openDesk(shop, ['content']);
    const { version, fields } = await desk.call('deskContent', { id: 'theme' });
    const { code } = await deskRefusal(desk.call('deskSaveContent', { id: 'theme', version, fields }));
    expect(code).toBe(deskCodes.notAllowed);
  });
});

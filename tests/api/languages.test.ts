import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { languageLinks, pageKindOf } from '#kernel/shop/pages/pages.ts';
import { locales, setLanguages } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;

const staff = (...words: string[]) => runStaffCommand(shop.host, words);

async function nameProduct(id: number, names: Record<string, string>): Promise<void> {
  const product = shop.db.handle.selectFrom('product').select('text').where('id', '=', id);
  const { text } = await product.executeTakeFirstOrThrow();
  const own = Object.entries(names).map(([locale, name]) => [
    locale,
    { ...(locale === 'en' ? text['en'] : {}), name },
  ]);
  await shop.db.handle
    .updateTable('product')
    .set({ text: jsonb(Object.fromEntries(own)) })
    .where('id', '=', id)
    .execute();
}

beforeAll(async () => {
  shop = await openTestShop();
  await staff('add-language', 'fr', 'fr-FR');
  await staff('remove-language', 'tc');
  await staff('remove-language', 'zh');
  await nameProduct(1001, { en: 'Plain ring', fr: 'Bague simple' });
  await nameProduct(1002, { en: 'Second ring' });
});
afterAll(async () => {
  setLanguages(shippedLanguages);
  await shop.close();
});

describe('a shop in English and French', () => {
  it('has the addresses of these languages alone', async () => {
    expect(locales).toEqual(['en', 'fr']);
    expect(pageKindOf('/fr/goods/11/')?.route).toBe('/goods/[id]/');
    expect(pageKindOf('/tc/goods/11/')).toBeUndefined();
    expect(languageLinks((locale) => localisePath(locale, '/stores/'))).toEqual([
      { hreflang: 'en', path: '/stores/' },
      { hreflang: 'fr', path: '/fr/stores/' },
      { hreflang: 'x-default', path: '/stores/' },
    ]);
    const { languages } = await shop.browser().call('siteLanguages', {});
    expect(languages.map(({ code, prefix, name }) => [code, prefix, name])).toEqual([
      ['en', '', 'English'],
      ['fr', 'fr', 'Français'],
    ]);
    await expect(staff('add-language', 'fr', 'fr-CA')).rejects.toThrow('one address prefix');
  });

  it('answers in French, and in English where the French is missing', async () => {
    const french = shop.browser({ locale: 'fr' });
    const { lang } = await french.call('homeBase', {});
    expect(lang.currentLang).toBe('fr');
    expect(lang.langList.map(({ code }) => code)).toEqual(['en', 'fr']);
    const { products } = await french.call('productCards', { product_id: '1001,1002' });
    expect(products.map(({ name }) => name)).toEqual(['Bague simple', 'Second ring']);
    const { product } = await french.call('productIndex', { product_id: 1001 });
    expect(product.name).toBe('Bague simple');
    expect(product.description).not.toBe('');
    const english = await shop.browser().call('articleDetail', { tid: 1, aid: 101 });
    const { article } = await french.call('articleDetail', { tid: 1, aid: 101 });
    expect(article.title).toBe(english.article.title);
    expect(article.alternates).toEqual({ en: english.article.url, fr: article.url });
    // A language that the shop does not have is answered in the default language.
    const other = await shop.browser({ locale: 'tc' }).call('productCards', { product_id: '1001' });
    expect(other.products[0]?.name).toBe('Plain ring');
    const refused = await refusalOf(french.call('productIndex', { product_id: 999_999 }));
    expect(refused).toEqual(await refusalOf(shop.browser().call('productIndex', { product_id: 999_999 })));
  });

  it('writes the amounts of its refusals as the language does', async () => {
    const { token } = await shop.guest('montants@example.com');
    const french = shop.browser({ locale: 'fr', token });
    const price = await refusalOf(
      french.call('cartAdd', { product_id: 1202, qty: 1, seen_price: '1234.50' }),
    );
    expect(price.message.replaceAll(/\s/g, ' ')).toContain('from 1 234,50 HK$ to 8 800 HK$.');
  });

  it('finds pieces and pages in both languages', async () => {
    const search = await shop.browser({ locale: 'fr' }).call('searchIndex', { q: 'bague' });
    expect(search.products.map(({ one }) => one.product_id)).toContain('1001');
  });

  it('writes content in the default language first and marks what is missing', async () => {
    const desk = await openDesk(shop, ['owner']);
    const record = await desk.call('deskContent', { id: 'article.101' });
    const fields = record.fields as ContentFields & { title: Record<string, string> };
    expect(Object.keys(fields.title)).toEqual(['en', 'fr']);
    const titled = (title: object) => ({
      ...{ id: record.id, version: record.version },
      fields: { ...fields, title },
    });
    const empty = await deskRefusal(desk.call('deskSaveContent', titled({ en: '', fr: 'La lumière' })));
    expect(empty.data).toMatchObject({ field: 'title.en' });
    await desk.call('deskSaveContent', titled({ en: 'Light', fr: 'La lumière' }));
    const { rows } = await desk.call('deskContents', { filter: { kind: 'article' }, search: 'lumière' });
    expect(rows).toMatchObject([{ id: 'article.101', missing: ['fr'] }]);
    const { article } = await shop.browser({ locale: 'fr' }).call('articleDetail', { tid: 1, aid: 101 });
    expect(article.title).toBe('La lumière');
    const found = await desk.call('deskSearch', { words: 'bague simple' });
    expect(JSON.stringify(found)).toContain('1001');
    // The texts of a removed language stay.
    const { text } = await shop.db.handle
      .selectFrom('article')
      .select('text')
      .where('aid', '=', 101)
      .executeTakeFirstOrThrow();
    expect(text['tc']?.title).not.toBe('');
  });

  it('is translated at the desk: what is missing, a file for the translator and back', async () => {
    const desk = await openDesk(shop, ['owner']);
    const upload = (texts: object) => ({
      ...{ name: 'fr.json', type: 'application/json' },
      base64: Buffer.from(JSON.stringify({ language: 'fr', texts })).toString('base64'),
    });
    const exported = async (part: 'interface' | 'content') => {
      const asked = { code: 'fr', part, format: 'json', isWhole: false } as const;
      const { base64 } = await desk.call('deskExportTexts', asked);
      return JSON.parse(Buffer.from(base64, 'base64').toString()).texts as Record<string, { source: string }>;
    };
    const before = await desk.call('deskLanguages', {});
    expect(before.languages[1]?.missingTexts).toBe(before.textCount);
    expect(Object.keys(await exported('interface'))).toHaveLength(before.textCount);
    const { source } = (await exported('content'))['content:category.1:name'] ?? {};
    expect(source).toBeTruthy();

    // A fault refuses the whole file.
    const wrong = upload({ 'stores.mon': { target: 'lundi' }, 'stores.days': { target: 'de {from}' } });
    const refused = await deskRefusal(desk.call('deskImportTexts', { code: 'fr', file: wrong }));
    expect(refused.message).toContain('stores.days: the translation lacks {to}');
    const french = shop.browser({ locale: 'fr' });
    const monday = async () => (await french.call('storeInit', {})).stores[5]?.business_hour[0]?.days;
    expect(await monday()).toBe('Monday');

    const right = upload({
      'stores.mon': { target: 'lundi' },
      'content:category.1:name': { target: 'Bagues' },
    });
    expect(await desk.call('deskImportTexts', { code: 'fr', file: right })).toEqual({ texts: 1, content: 1 });
    expect(await monday()).toBe('lundi');
    expect((await desk.call('deskContent', { id: 'category.1' })).fields['name']).toMatchObject({
      fr: 'Bagues',
    });
    expect((await french.call('siteTexts', {})).texts).toEqual({ fr: { 'stores.mon': 'lundi' } });
    const after = await desk.call('deskLanguages', {});
    expect(after.languages[1]?.missingTexts).toBe(before.textCount - 1);
    const { texts } = await desk.call('deskMissingTexts', { code: 'fr' });
    expect(texts.map(({ key }) => key)).not.toContain('stores.mon');
    const asked = shop.db.handle.selectFrom('publish').select('what').where('what', '=', 'languages');
    expect((await asked.execute()).length).toBeGreaterThan(0);
  });

  it('keeps a translation from another item of a draft whose list has another order', async () => {
    const desk = await openDesk(shop, ['owner']);
    const home = await desk.call('deskContent', { id: 'home' });
    const adverts = home.fields['adverts'] as { title: Record<string, string> }[];
    const fields = { ...home.fields, adverts: adverts.toReversed() };
    await desk.call('deskKeepContent', { id: home.id, version: home.version, fields });
    const texts = { 'content:home:adverts.0.title': { target: 'Première' } };
    const base64 = Buffer.from(JSON.stringify({ language: 'fr', texts })).toString('base64');
    const file = { name: 'fr.json', type: 'application/json', base64 };
    await desk.call('deskImportTexts', { code: 'fr', file });
    const after = await desk.call('deskContent', { id: home.id });
    const titles = (record: object | null) =>
      ((record ?? {}) as { adverts: typeof adverts }).adverts.map(({ title }) => title['fr']);
    expect(titles(after.fields)[0]).toBe('Première');
    expect(titles(after.draft)[0]).not.toBe('Première');
    await desk.call('deskDropDraft', { id: home.id, version: after.version });
  });

  it('adds, orders and removes languages at the desk; the default changes only where that is safe', async () => {
    const desk = await openDesk(shop, ['owner']);
    const { version } = await desk.call('deskLanguages', {});
    const bad = await deskRefusal(desk.call('deskAddLanguage', { version, tag: 'fr' }));
    expect(bad.data).toMatchObject({ field: 'tag' });
    const added = await desk.call('deskAddLanguage', { version, tag: 'fr-CA', name: 'Français (Canada)' });
    expect(added.languages.map(({ code, prefix, intl }) => [code, prefix, intl])).toEqual([
      ['en', '', 'en-HK'],
      ['fr', 'fr', 'fr-FR'],
      ['fr-ca', 'fr-ca', 'fr-CA'],
    ]);
    const stale = await deskRefusal(desk.call('deskRemoveLanguage', { version, code: 'fr' }));
    expect(stale.code).toBe(1900104);
    const moved = await desk.call('deskMoveLanguage', { version: added.version, code: 'fr-ca' });
    expect(moved.languages.map(({ code }) => code)).toEqual(['en', 'fr-ca', 'fr']);
    const open = await deskRefusal(desk.call('deskMoveLanguage', { version: moved.version, code: 'fr-ca' }));
    expect(open.message).toContain('Close the shop first');
    await desk.call('deskSetOpening', { isOpen: false });
    expect((await desk.call('deskLanguages', {})).languages[1]?.obstacle).toBe('content');
    await shop.db.handle
      .updateTable('shop_document')
      .set({ value: jsonb({ isOpen: true }) })
      .where('key', '=', 'opening')
      .execute();
    const { languages } = await desk.call('deskRemoveLanguage', { version: moved.version, code: 'fr-ca' });
    expect(languages.map(({ code }) => code)).toEqual(['en', 'fr']);
    const content = await openDesk(shop, ['content']);
    expect((await deskRefusal(content.call('deskLanguages', {}))).code).toBe(1900001);
  });

  it('adds Chinese with the texts of its script, named by any tag', async () => {
    const desk = await openDesk(shop, ['owner']);
    let { version } = await desk.call('deskLanguages', {});
    for (const tag of ['zh-HK', 'zh-TW', 'zh-CN'])
      ({ version } = await desk.call('deskAddLanguage', { version, tag }));
    const { languages } = await desk.call('deskLanguages', {});
    expect(
      languages
        .filter(({ intl }) => intl.startsWith('zh'))
        .map(({ code, html, name, missingTexts }) => [code, html, name, missingTexts > 0]),
    ).toEqual([
      ['tc', 'zh-Hant', '繁體中文', false],
      ['zh-tw', 'zh-Hant', '繁體中文', true],
      ['zh', 'zh-Hans', '简体中文', false],
    ]);
    const simplified = await deskRefusal(
      desk.call('deskSaveLanguage', { version, code: 'tc', name: '中文', tag: 'zh-CN', prefix: 'tc' }),
    );
    expect(simplified.message).toContain('another language or script');
    for (const code of ['tc', 'zh-tw', 'zh'])
      ({ version } = await desk.call('deskRemoveLanguage', { version, code }));
  });

  it('keeps templates of emails in any of its languages', async () => {
    const desk = await openDesk(shop, ['owner']);
    const written = (name: object) => ({
      name: name as Record<string, string>,
      subject: { en: 'Sizes' },
      text: { en: 'Dear {name}' },
    });
    const added = await desk.call('deskAddTemplate', written({ en: 'Our sizes', fr: 'Nos tailles' }));
    expect(added.name).toEqual({ en: 'Our sizes', fr: 'Nos tailles' });
    const taken = await deskRefusal(
      desk.call('deskAddTemplate', written({ en: 'Others', fr: 'nos tailles' })),
    );
    expect(taken.data).toMatchObject({ field: 'name.fr' });
    await expect(desk.call('deskAddTemplate', written({ en: 'Others', tc: '尺碼' }))).rejects.toThrow();
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOfPicture } from '#kernel/shop/content/text-pictures.ts';
import { shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop, ['content']);
});
afterAll(() => shop.close());

const alt = { en: 'A ring on black stone', tc: '黑石上的戒指', zh: '黑石上的戒指' };
const caption = { en: 'Cut “by eye”', tc: '靠眼力「打磨」', zh: '靠眼力“打磨”' };
const focus = { x: 0.5, y: 0.5 };

async function upload() {
  const grey = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#606060' } });
  const file = (await grey.jpeg().toBuffer()).toString('base64');
  return desk.call('deskUploadPicture', { name: 'ring.jpg', file, focus, alt });
}

async function cutOf(id: string): Promise<string> {
  return (await desk.call('deskCutPicture', { id, shape: 'landscape', focus })).key;
}

/** The texts of a field, each with an additional last line. */
const withLines = (texts: unknown, lineIn: (locale: keyof Localised) => string): Localised => {
  const before = texts as Localised;
  const inLanguage = (locale: keyof Localised) => `${before[locale]}\n\n${lineIn(locale)}\n`;
  return { en: inLanguage('en'), tc: inLanguage('tc'), zh: inLanguage('zh') };
};

async function save(id: string, name: 'body' | 'answer', lineIn: (locale: keyof Localised) => string) {
  const { version, fields } = await desk.call('deskContent', { id });
  const texts = withLines(fields[name], lineIn);
  await desk.call('deskSaveContent', { id, version, fields: { ...fields, [name]: texts } });
  return { before: fields, texts };
}

async function readerOf(id: string, locale: keyof Localised): Promise<string> {
  const browser = shop.browser({ locale });
  if (id.startsWith('article.'))
    return (await browser.call('articleDetail', { tid: 1, aid: 105 })).article.content;
  const { policies, common_problems: problems } = await browser.call('policyInfo', {});
  return id.startsWith('page.')
    ? (policies.find(({ key }) => key === 'warranty-and-care')?.content ?? '')
    : (problems.find((problem) => problem.id === 1)?.answer ?? '');
}

const usesOf = async (id: string) =>
  (await desk.call('deskPictures', { perPage: 100 })).rows.find((row) => row.id === id)?.uses;

describe('an image in a text', () => {
  it.each([
    ['article.105', 'body'],
    ['page.warranty-and-care', 'body'],
    ['question.1', 'answer'],
  ] as const)(
    'is shown to readers of %s in their language, and cannot be deleted meanwhile',
    async (id, name) => {
      const picture = await upload();
      const key = await cutOf(picture.id);
      const line = (locale: keyof Localised) =>
        lineOfPicture({ key, alt: localText(alt, locale), caption: localText(caption, locale) });
      await shop.db.handle.deleteFrom('publish').execute();
      const { before, texts } = await save(id, name, line);

      for (const locale of locales) {
        const html = await readerOf(id, locale);
        expect(html).toContain(`alt="${alt[locale]}" loading="lazy"`);
        expect(html).toContain(`<figcaption>${caption[locale]}</figcaption></figure>`);
        expect(html).toContain('width="1280" height="853"');
        const files = [...html.matchAll(/([^\s"]+\/pictures\/\S+) \d+w/g)].map(([, file = '']) => file);
        expect(files.length).toBe(8);
        for (const file of files) expect((await shop.app.request(new URL(file).pathname)).status).toBe(200);
      }
      const asked = await shop.db.handle.selectFrom('publish').select('state').execute();
      expect(asked).toHaveLength(1);
      // The form shows the text as it was written.
      const now = await desk.call('deskContent', { id });
      expect(now.fields[name]).toEqual(texts);

      expect(await usesOf(picture.id)).toEqual([id]);
      const { version } = picture;
      const refused = await deskRefusal(desk.call('deskDeletePicture', { id: picture.id, version }));
      expect(refused).toMatchObject({ code: 1900105, data: { uses: [id] } });
      await desk.call('deskSaveContent', { id, version: now.version, fields: before });
      expect(await usesOf(picture.id)).toEqual([]);
      await desk.call('deskDeletePicture', { id: picture.id, version });
    },
  );

  it('changes its page when it is added', async () => {
    const digest = async () =>
      (await shop.browser().call('siteIndex', {})).articles.find(({ aid }) => aid === 105)?.digest;
    const before = await digest();
    await save('article.105', 'body', () => '![Light](articles/101)');
    expect(await digest()).not.toBe(before);
  });

  it('cannot be deleted while a draft’s text uses it', async () => {
    const { id } = await upload();
    const key = await cutOf(id);
    const { version, fields } = await desk.call('deskContent', { id: 'article.106' });
    const body = withLines(fields['body'], () => `![Light](${key})`);
    await desk.call('deskKeepContent', { id: 'article.106', version, fields: { ...fields, body } });
    expect(await usesOf(id)).toEqual(['article.106']);
  });

  it('is reported as missing in the language that lacks it, but can be published', async () => {
    await save('article.104', 'body', (locale) => (locale === 'zh' ? '' : '![Light](articles/101)'));
    const { rows } = await desk.call('deskContents', { filter: { kind: 'article', isIncomplete: true } });
    expect(rows.map(({ id, missing }) => [id, missing])).toEqual([['article.104', ['zh']]]);
  });
});

describe('an error beside its field', () => {
  const gone = `house/${'A'.repeat(22)}/1280x853-606060-50-50`;

  it.each([
    [
      '![Light](https://elsewhere.test/a.jpg)',
      'picture-outside',
      '“https://elsewhere.test/a.jpg” is no picture',
    ],
    ['<img src="/media/articles/101-640.webp" alt="Light">', 'picture-outside', 'is no picture of the house'],
    ['![](articles/101)', 'picture-alt', 'articles/101 still needs words'],
    ['Words ![Light](articles/101)', 'picture-line', 'a line of its own'],
    ['![Light](articles/nobody-drew-this)', 'picture-unknown', 'no picture articles/nobody-drew-this'],
    [`![Light](${gone})`, 'picture-unknown', 'no picture house/'],
  ])('%s', async (line, problem, sentence) => {
    const { version, fields } = await desk.call('deskContent', { id: 'article.103' });
    const body = withLines(fields['body'], (locale) => (locale === 'tc' ? line : ''));
    const written = { id: 'article.103', version, fields: { ...fields, body } };
    const refused = await deskRefusal(desk.call('deskSaveContent', written));
    expect(refused).toMatchObject({ code: 1900108, data: { field: 'body.tc' } });
    expect(refused.data).toMatchObject({ faults: [{ path: 'body.tc', problem }] });
    expect(refused.message).toContain(sentence);
    expect((await desk.call('deskContent', { id: 'article.103' })).version).toBe(version);
  });

  it('is shown in the language of the desk', async () => {
    const { version, fields } = await desk.call('deskContent', { id: 'article.103' });
    const body = withLines(fields['body'], () => `![Light](${gone})`);
    desk.locale = 'tc';
    const refused = await deskRefusal(
      desk.call('deskSaveContent', { id: 'article.103', version, fields: { ...fields, body } }),
    );
    desk.locale = 'en';
    expect(refused.message).toContain(`本店沒有圖片 ${gone}`);
    expect(shopImageOf(gone)).toBeDefined();
  });
});

import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import { fileOf, middle, pictureAlt, publishArticle, uploadPicture } from '../fixtures/desk-pictures.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop, ['content']);
});
afterAll(() => shop.close());

const upload = (more?: object) => uploadPicture(desk, more);

const articleOf = async (locale = 'en') =>
  (await shop.browser({ locale }).call('articleDetail', { tid: 1, aid: 101 })).article;

describe('an image of the desk', () => {
  it('is re-encoded, cropped around its focus, and used on the article in every width and language', async () => {
    const picture = await upload();
    expect(picture).toMatchObject({ width: 2400, height: 1600, alt: pictureAlt, uses: [] });
    const original = await shop.app.request(new URL(picture.url).pathname);
    const servedFile = Buffer.from(await original.arrayBuffer());
    expect((await sharp(servedFile).metadata()).exif).toBeUndefined();

    const { shape } = contentKinds.article.fields.find(({ name }) => name === 'image') as {
      shape: 'landscape';
    };
    const focus = { x: 0.9, y: 0.4 };
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape, focus });
    expect(shopImageOf(key)).toMatchObject({ width: 1280, height: 853 });
    expect(await desk.call('deskCutPicture', { id: picture.id, shape, focus })).toEqual({ key });

    await publishArticle(desk, 'article.101', key);
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const { picture: media } = await articleOf(locale);
      expect(media).toMatchObject({ widths: [320, 640, 960, 1280], width: 1280, alt: pictureAlt[locale] });
    }
    const { picture: media, image } = await articleOf();
    expect(image).toBe(`${media.base}-640.webp`);
    for (const width of media.widths) {
      for (const format of ['avif', 'webp'] as const) {
        const { answer, bytes } = await fileOf(shop, media, `${width}.${format}`);
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const found = await sharp(bytes).metadata();
        expect(found.width).toBe(width);
      }
    }
    const { bytes } = await fileOf(shop, media, 'og.jpg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await fileOf(shop, media, '400.webp')).answer.status).toBe(404);
  });
});

describe('a refused file', () => {
  const file = async (image: Sharp) => (await image.png().toBuffer()).toString('base64');
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64'), /JPEG, PNG, WebP/],
    ['a drawing with a script', Buffer.from('<svg onload="x()"/>').toString('base64'), /JPEG, PNG, WebP/],
    ['a picture cut short', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64'), /cannot read/],
    ['no base64', '%%%', /did not upload completely/],
  ])('%s gets its message', async (_what, given, sentence) => {
    const refused = await deskRefusal(upload({ file: given }));
    expect(refused).toMatchObject({ code: 1900108, data: { field: 'file' } });
    expect(refused.message).toMatch(sentence);
  });

  it('is an image too small for any place, or too small for this one', async () => {
    const small = await deskRefusal(upload({ file: await file(plain(959, 640)) }));
    expect(small).toMatchObject({ code: 1900108, data: { field: 'file' } });
    expect(small.message).toContain('959 × 640 pixels');
    const { id } = await upload({ file: await file(plain(1000, 700)) });
    const here = await deskRefusal(desk.call('deskCutPicture', { id, shape: 'wide', focus: middle }));
    expect(here).toMatchObject({ code: 1900108 });
    expect(here.message).toContain('less than 1280 pixels');
  });

  it('is an image without a text in the default language, with a message in the reader’s language', async () => {
    desk.locale = 'zh';
    const refused = await deskRefusal(upload({ alt: { ...pictureAlt, en: ' ' } }));
    desk.locale = 'en';
    expect(refused).toMatchObject({ code: 1900108, data: { field: 'alt.en' } });
    expect(refused.message).toContain('请至少用默认语言说明图片内容');
  });

  it('is one without the right to write content', async () => {
    const sales = await openDesk(shop, ['sales']);
    expect((await sales.call('deskPictures', {})).total).toBeGreaterThan(0);
    const given = { name: 'x', file: 'AAAA', focus: middle, alt: pictureAlt };
    expect((await deskRefusal(sales.call('deskUploadPicture', given))).code).toBe(1900001);
  });
});

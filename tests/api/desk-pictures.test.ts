import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '#kernel/content/content-kinds.ts';
import { housePictureOf } from '#kernel/pictures/house-picture.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { sweepUploads } from '#server/uploads/uploads.service.ts';
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
const middle = { x: 0.5, y: 0.5 };

/** Blue on the left, red on the right: a cut tells where it was taken. */
async function halves(width = 2400, height = 1600): Promise<string> {
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#0000c0' } })
    .composite([{ input: red, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Artist: 'a secret of the photographer' } })
    .jpeg()
    .toBuffer();
  return jpeg.toString('base64');
}

const upload = async (more: object = {}) =>
  desk.call('deskUploadPicture', { name: 'ring.jpg', file: await halves(), focus: middle, alt, ...more });

async function fileOf(media: WireMedia, ending: string) {
  const answer = await shop.app.request(new URL(`${media.base}-${ending}`).pathname);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function publishArticle(id: string, image: string) {
  const { version, fields } = await desk.call('deskContent', { id });
  return desk.call('deskSaveContent', { id, version, fields: { ...fields, image } });
}

const articleOf = async (locale = 'en') =>
  (await shop.browser({ locale }).call('articleDetail', { tid: 1, aid: 101 })).article;

describe('a picture of the desk', () => {
  it('is drawn anew, cut around its focus, and stands on the article in every width and language', async () => {
    const picture = await upload();
    expect(picture).toMatchObject({ width: 2400, height: 1600, alt, uses: [] });
    const original = await shop.app.request(new URL(picture.url).pathname);
    const kept = Buffer.from(await original.arrayBuffer());
    expect((await sharp(kept).metadata()).exif).toBeUndefined();

    const { shape } = contentKinds.article.fields.find(({ name }) => name === 'image') as {
      shape: 'landscape';
    };
    const focus = { x: 0.9, y: 0.4 };
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape, focus });
    expect(housePictureOf(key)).toMatchObject({ width: 1280, height: 853 });
    expect(await desk.call('deskCutPicture', { id: picture.id, shape, focus })).toEqual({ key });

    await publishArticle('article.101', key);
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const { picture: media } = await articleOf(locale);
      expect(media).toMatchObject({ widths: [320, 640, 960, 1280], width: 1280, alt: alt[locale] });
    }
    const { picture: media, image } = await articleOf();
    expect(image).toBe(`${media.base}-640.webp`);
    for (const width of media.widths) {
      for (const format of ['avif', 'webp'] as const) {
        const { answer, bytes } = await fileOf(media, `${width}.${format}`);
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const found = await sharp(bytes).metadata();
        expect(found.width).toBe(width);
      }
    }
    const { bytes } = await fileOf(media, 'og.jpg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await fileOf(media, '400.webp')).answer.status).toBe(404);
  });

  it('keeps the focus when much is cut away', async () => {
    const { id } = await upload();
    const colourAt = async (focus: { x: number; y: number }) => {
      const { key } = await desk.call('deskCutPicture', { id, shape: 'portrait', focus });
      return housePictureOf(key)?.colour ?? '';
    };
    // 1280 of 2400 pixels stay: the left one is blue but for its edge, the right one red.
    expect(await colourAt({ x: 0, y: 0.5 })).toMatch(/^#[01].[01].[a-c].$/);
    expect(await colourAt({ x: 1, y: 0.5 })).toMatch(/^#[a-c].[01].[01].$/);
  });

  it('tells its readers in other words as soon as somebody writes them', async () => {
    const picture = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape: 'landscape', focus: middle });
    await publishArticle('article.101', key);
    await shop.db.handle.deleteFrom('publish').execute();
    const index = async () => (await shop.browser().call('siteIndex', {})).articles;
    const before = await index();
    const other = { ...alt, en: 'A solitaire on slate' };
    const { version } = await desk.call('deskDescribePicture', {
      ...{ ...pick(picture), focus: middle },
      alt: other,
    });
    expect((await articleOf()).picture.alt).toBe(other.en);
    const asked = await shop.db.handle.selectFrom('publish').select(['what', 'key']).execute();
    expect(asked).toEqual([{ what: 'article', key: '101' }]);
    const changed = (await index()).filter(({ digest }) => !before.some((row) => row.digest === digest));
    expect(changed.map(({ aid }) => aid)).toEqual([101]);
    // Who read the first words does not write over the second.
    const late = await deskRefusal(
      desk.call('deskDescribePicture', { ...pick(picture), focus: middle, alt }),
    );
    expect(late.code).toBe(1900104);
    expect(version).not.toBe(picture.version);
  });

  it.each([
    ['category.1', (fields: Fields, key: string) => ({ ...fields, image: key }), 'portrait'],
    ['store.1', (fields: Fields, key: string) => ({ ...fields, image: key }), 'landscape'],
    [
      'home',
      (fields: Fields, key: string) => ({
        ...fields,
        adverts: (fields['adverts'] as Fields[]).map((advert, at) =>
          at === 0 ? { ...advert, image: key } : advert,
        ),
      }),
      'wide',
    ],
  ] as const)('stands in %s, and is not deleted while it does', async (id, withPicture, shape) => {
    const { version: _, ...picture } = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape, focus: middle });
    const before = await desk.call('deskContent', { id });
    const { version } = before;
    await desk.call('deskSaveContent', { id, version, fields: withPicture(before.fields, key) });
    const shown = await shownIn(id);
    expect(shown.base).toContain(housePictureOf(key)?.id);
    expect((await fileOf(shown, '320.avif')).answer.status).toBe(200);

    const [row] = (await desk.call('deskPictures', { search: 'ring.jpg', isDescending: true })).rows.filter(
      (each) => each.id === picture.id,
    );
    expect(row?.uses).toEqual([id]);
    const refused = await deskRefusal(
      desk.call('deskDeletePicture', { id: picture.id, version: row?.version ?? '' }),
    );
    expect(refused.code).toBe(1900105);
    expect(refused.message).toContain('in one place');
    expect(refused.data).toMatchObject({ uses: [id] });

    const now = await desk.call('deskContent', { id });
    await desk.call('deskSaveContent', { id, version: now.version, fields: before.fields });
    await desk.call('deskDeletePicture', { id: picture.id, version: row?.version ?? '' });
    expect((await fileOf(shown, '320.avif')).answer.status).toBe(404);
    // What stood before cannot be brought back with it: the picture is named.
    const last = await desk.call('deskContent', { id });
    const gone = await deskRefusal(
      desk.call('deskSaveContent', { id, version: last.version, fields: withPicture(last.fields, key) }),
    );
    expect(gone).toMatchObject({ code: 1900108, data: { faults: [{ problem: 'unknown' }] } });
  });

  it('stays for a draft that names it', async () => {
    const picture = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape: 'landscape', focus: middle });
    const { version, fields } = await desk.call('deskContent', { id: 'article.102' });
    await desk.call('deskKeepContent', { id: 'article.102', version, fields: { ...fields, image: key } });
    const refused = await deskRefusal(desk.call('deskDeletePicture', pick(picture)));
    expect(refused.data).toMatchObject({ uses: ['article.102'] });
  });

  it('is not swept away with the loose pictures of shoppers, and leaves nothing when it goes', async () => {
    const bytes = () =>
      shop.db.handle
        .selectFrom('upload')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customer_id', 'is', null)
        .executeTakeFirstOrThrow();
    const before = await bytes();
    const picture = await upload();
    await desk.call('deskCutPicture', { id: picture.id, shape: 'square', focus: middle });
    shop.clock.advance(3 * 24 * 3_600_000);
    await sweepUploads(shop.host);
    // The original, what the desk shows of it, 320, 640 and 960 in two formats, and the picture of shared links.
    expect(Number((await bytes()).count)).toBe(Number(before.count) + 9);
    desk = await openDesk(shop, ['content']);
    await desk.call('deskDeletePicture', pick(picture));
    expect(await bytes()).toEqual(before);
  });
});

type Fields = Readonly<Record<string, unknown>>;

const pick = ({ id, version }: { id: string; version: string }) => ({ id, version });

async function shownIn(id: string): Promise<WireMedia> {
  const browser = shop.browser();
  if (id === 'home') {
    const [advert] = (await browser.call('homeIndex', {})).advertise_img.pc;
    if (!advert) throw new Error('the home page has no advert');
    return advert.picture;
  }
  if (id === 'store.1') {
    const [store] = (await browser.call('homeIndex', {})).offline_store;
    if (!store) throw new Error('there is no store');
    return store.picture;
  }
  return (await browser.call('categoryIndex', { categoryId: 1 })).picture;
}

describe('what is not taken', () => {
  const file = async (image: Sharp) => (await image.png().toBuffer()).toString('base64');
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64'), /JPEG, PNG, WebP/],
    ['a drawing with a script', Buffer.from('<svg onload="x()"/>').toString('base64'), /JPEG, PNG, WebP/],
    ['a picture cut short', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64'), /cannot read/],
    ['no base64', '%%%', /did not upload completely/],
  ])('refuses %s with its sentence', async (_what, given, sentence) => {
    const refused = await deskRefusal(upload({ file: given }));
    expect(refused).toMatchObject({ code: 1900108, data: { field: 'file' } });
    expect(refused.message).toMatch(sentence);
  });

  it('refuses a picture too small for any place, and one too small for this', async () => {
    const small = await deskRefusal(upload({ file: await file(plain(959, 640)) }));
    expect(small).toMatchObject({ code: 1900108, data: { field: 'file' } });
    expect(small.message).toContain('959 × 640 pixels');
    const { id } = await upload({ file: await file(plain(1000, 700)) });
    const here = await deskRefusal(desk.call('deskCutPicture', { id, shape: 'wide', focus: middle }));
    expect(here).toMatchObject({ code: 1900108 });
    expect(here.message).toContain('less than 1280 pixels');
  });

  it('refuses a picture of which one language says nothing, in the words of who is asked', async () => {
    desk.locale = 'zh';
    const refused = await deskRefusal(upload({ alt: { ...alt, tc: ' ' } }));
    desk.locale = 'en';
    expect(refused).toMatchObject({ code: 1900108, data: { field: 'alt.tc' } });
    expect(refused.message).toContain('请用每种语言说明图片内容');
  });

  it('refuses who may not write content', async () => {
    const sales = await openDesk(shop, ['sales']);
    expect((await sales.call('deskPictures', {})).total).toBeGreaterThan(0);
    const given = { name: 'x', file: 'AAAA', focus: middle, alt };
    expect((await deskRefusal(sales.call('deskUploadPicture', given))).code).toBe(1900001);
  });
});

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopJobs } from '#server/jobs.ts';
import { runDueJobs } from '#server/platform/jobs/jobs.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

/** A ring with a choice of metals and renderings, and a product that a shop of one's own would have. */
const [ring, own] = [1016, 424_242];

let shop: TestShop;
let desk: Desk;

const colourful = (background: string, width = 1400, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = async (background: string) =>
  (
    await colourful(background)
      .withExif({ IFD0: { Artist: 'the photographer' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const heic = () => readFileSync('tests/fixtures/photographs/display-p3.heic').toString('base64');

const upload = (productId: number, name: string, file: string) =>
  desk.call('deskUploadProductPhoto', { id: productId, name, file });
const saved = ({ id: productId, version, photos }: Awaited<ReturnType<typeof upload>>) => ({
  ...{ id: productId, version },
  photos: photos.map(({ id, metal, alt, focus, crop }) => ({ id, metal, alt, focus, crop })),
});
const makeFiles = () => runDueJobs(shopJobs(shop.host));
const page = async (productId: number, locale = 'en') =>
  (await shop.browser({ locale }).call('productIndex', { product_id: productId })).product;
const card = async (productId: number) =>
  (await shop.browser().call('productCards', { product_id: String(productId) })).products[0];
const pixelOf = async (base: string, ending: string) => {
  const answer = await shop.app.request(new URL(`${base}-${ending}`).pathname);
  expect(answer.status).toBe(200);
  const file = Buffer.from(await answer.arrayBuffer());
  const { exif, icc } = await sharp(file).metadata();
  expect([exif, icc]).toEqual([undefined, undefined]);
  return [...(await sharp(file).removeAlpha().raw().toBuffer()).subarray(0, 3)];
};

beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop, ['content']);
  const { handle } = shop.db;
  const row = await handle.selectFrom('product').selectAll().where('id', '=', ring).executeTakeFirstOrThrow();
  const { lowest_price_minor: _, lowest_original_minor: __, renders: ___, ...columns } = row;
  const json = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    ]),
  );
  await handle
    .insertInto('product')
    .values({ ...json, id: own, sku: 'OWN-1', spu: 'OWN-1', slug: 'own', digest: 'own' } as never)
    .execute();
});
afterAll(() => shop.close());

describe('a product without photographs', () => {
  it('shows its own renderings, or a neutral card in place of another jewel', async () => {
    expect((await page(ring)).pictures[0]?.media.base).toBe('/media/products/1016/hero');
    const { pictures, pictures_by_metal } = await page(own, 'tc');
    expect(pictures).toMatchObject([{ view: 'hero', media: { base: '', widths: [], alt: '暫無圖片' } }]);
    expect(pictures_by_metal).toEqual([]);
    expect(await card(own)).toMatchObject({ image: '', hover_media: null, media: { widths: [] } });
  });
});

describe('photographs of a product', () => {
  it('are converted, cropped, and shown on page, card and cart in their order', async () => {
    await upload(own, 'phone.heic', heic());
    await upload(own, 'side.jpg', await jpeg('#208040'));
    const record = await upload(
      own,
      'rose.tif',
      (await colourful('#e0a0a0').tiff().toBuffer()).toString('base64'),
    );
    expect(record.photos.map(({ name, state }) => [name, state])).toEqual([
      ['phone.heic', 'waiting'],
      ['side.jpg', 'waiting'],
      ['rose.tif', 'waiting'],
    ]);
    // Nothing is published before its files are made.
    expect((await page(own)).pictures[0]?.media.widths).toEqual([]);
    await makeFiles();
    const rose = record.metals.find(({ key }) => key === '18k-rose-gold')?.key ?? '';
    const { photos, ...list } = saved(record);
    const [phone, side, other] = photos;
    if (!phone || !side || !other) throw new Error('three photographs were uploaded');
    await desk.call('deskSaveProductPhotos', {
      ...list,
      photos: [
        { ...side, alt: { en: 'From the side', tc: '側面', zh: '侧面' } },
        { ...phone, crop: { left: 0, top: 0, width: 0.5, height: 0.8 } },
        { ...other, metal: rose },
      ],
    });
    await makeFiles();
    const { pictures, pictures_by_metal } = await page(own);
    expect(pictures.map(({ view, alt }) => [view, alt])).toMatchObject([
      ['hero', 'From the side'],
      ['photo-2', expect.stringContaining('photograph 2')],
    ]);
    const [first, second] = pictures.map(({ media }) => media);
    expect(first).toMatchObject({ width: 1000, height: 1000, hasJpegs: true, widths: [320, 640, 1000] });
    expect(second).toMatchObject({ width: 600, height: 720 });
    // Display P3 in the file, the same colour in sRGB here.
    const [red = 0, green = 0, blue = 0] = await pixelOf(second?.base ?? '', '320.jpg');
    expect(Math.abs(red - 210) + Math.abs(green - 60) + Math.abs(blue - 40)).toBeLessThan(9);
    await pixelOf(first?.base ?? '', '640.avif');
    expect(pictures_by_metal.map(({ metal, pictures: shown }) => [metal, shown.length])).toEqual([[rose, 3]]);
    expect((await card(own))?.image).toBe(`${first?.base}-640.jpg`);
    expect((await card(own))?.hover_media?.base).toBe(second?.base);
    const digests = (await shop.browser().call('siteIndex', {})).products;
    expect(digests.find(({ id }) => id === own)?.digest).not.toBe('own');
  });

  it.runIf(isLongSuite)(
    'are kept in the library while the product has them, and come off the page when removed',
    async () => {
      const before = await upload(ring, 'front.jpg', await jpeg('#8080c0'));
      await makeFiles();
      expect((await page(ring)).pictures).toHaveLength(1);
      const [inLibrary] = (await desk.call('deskPictures', { search: 'front.jpg' })).rows;
      expect(inLibrary?.uses).toEqual([`product.${ring}`]);
      const refused = await deskRefusal(
        desk.call('deskDeletePicture', { id: inLibrary?.id ?? '', version: inLibrary?.version ?? '' }),
      );
      expect(refused.code).toBe(1900105);
      await desk.call('deskSaveProductPhotos', { ...saved(before), photos: [] });
      expect((await page(ring)).pictures[0]?.media.base).toBe('/media/products/1016/hero');
      // An outdated list does not replace a newer one.
      const late = await deskRefusal(desk.call('deskSaveProductPhotos', saved(before)));
      expect(late.code).toBe(1900104);
    },
  );

  it.runIf(isLongSuite)('are refused with the reason', async () => {
    const whole = await colourful('#445566').jpeg().toBuffer();
    const small = await colourful('#445566', 500, 400).jpeg().toBuffer();
    const cases: [Uint8Array, string][] = [
      [small, '500 × 400'],
      [whole.subarray(0, whole.length - 900), 'damaged'],
      [Buffer.from(heic(), 'base64').subarray(0, 1500), 'damaged'],
      [Buffer.from('%PDF-1.7 not a photograph'), 'HEIC'],
      [Buffer.alloc(32 * 1024 * 1024 + 1, 0xff), '32 MB'],
    ];
    for (const [file, reason] of cases) {
      const refused = await deskRefusal(upload(own, 'file', Buffer.from(file).toString('base64')));
      expect([refused.code, refused.message]).toEqual([1900108, expect.stringContaining(reason)]);
    }
    const record = await desk.call('deskProductPhotos', { id: own });
    const [first, ...others] = saved(record).photos;
    if (!first) throw new Error('the product has photographs');
    const change = (photo: typeof first) =>
      deskRefusal(desk.call('deskSaveProductPhotos', { ...saved(record), photos: [photo, ...others] }));
    const tiny = { left: 0, top: 0, width: 0.1, height: 0.1 };
    expect((await change({ ...first, crop: tiny })).message).toContain('at least 480');
    expect((await change({ ...first, metal: 'tin' })).message).toContain('not offered');
  });
});

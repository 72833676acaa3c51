import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { sweepUploads } from '#server/uploads/uploads.service.ts';
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
  it('keeps the focus in a narrow crop', async () => {
    const { id } = await upload();
    const colourAt = async (focus: { x: number; y: number }) => {
      const { key } = await desk.call('deskCutPicture', { id, shape: 'portrait', focus });
      return shopImageOf(key)?.colour ?? '';
    };
    // 1280 of 2400 pixels remain: the left crop is blue but for its edge, the right one red.
    expect(await colourAt({ x: 0, y: 0.5 })).toMatch(/^#[01].[01].[a-c].$/);
    expect(await colourAt({ x: 1, y: 0.5 })).toMatch(/^#[a-c].[01].[01].$/);
  });

  it('has its alternative text changed at once', async () => {
    const picture = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape: 'landscape', focus: middle });
    await publishArticle(desk, 'article.101', key);
    await shop.db.handle.deleteFrom('publish').execute();
    const index = async () => (await shop.browser().call('siteIndex', {})).articles;
    const before = await index();
    const other = { ...pictureAlt, en: 'A solitaire on slate' };
    const { version } = await desk.call('deskDescribePicture', {
      ...{ ...pick(picture), focus: middle },
      alt: other,
    });
    expect((await articleOf()).picture.alt).toBe(other.en);
    const asked = await shop.db.handle.selectFrom('publish').select(['what', 'key']).execute();
    expect(asked).toEqual([{ what: 'article', key: '101' }]);
    const changed = (await index()).filter(({ digest }) => !before.some((row) => row.digest === digest));
    expect(changed.map(({ aid }) => aid)).toEqual([101]);
    // An outdated version does not overwrite it.
    const late = await deskRefusal(
      desk.call('deskDescribePicture', { ...pick(picture), focus: middle, alt: pictureAlt }),
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
  ] as const)('is used in %s, and cannot be deleted while it is', async (id, withPicture, shape) => {
    const { version: _, ...picture } = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape, focus: middle });
    const before = await desk.call('deskContent', { id });
    const { version } = before;
    await desk.call('deskSaveContent', { id, version, fields: withPicture(before.fields, key) });
    const shown = await shownIn(id);
    expect(shown.base).toContain(shopImageOf(key)?.id);
    expect((await fileOf(shop, shown, '320.avif')).answer.status).toBe(200);

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
    expect((await fileOf(shop, shown, '320.avif')).answer.status).toBe(404);
    // The earlier version cannot be restored: the error names the image.
    const last = await desk.call('deskContent', { id });
    const gone = await deskRefusal(
      desk.call('deskSaveContent', { id, version: last.version, fields: withPicture(last.fields, key) }),
    );
    expect(gone).toMatchObject({ code: 1900108, data: { faults: [{ problem: 'unknown' }] } });
  });

  it('cannot be deleted while a draft uses it', async () => {
    const picture = await upload();
    const { key } = await desk.call('deskCutPicture', { id: picture.id, shape: 'landscape', focus: middle });
    const { version, fields } = await desk.call('deskContent', { id: 'article.102' });
    await desk.call('deskKeepContent', { id: 'article.102', version, fields: { ...fields, image: key } });
    const refused = await deskRefusal(desk.call('deskDeletePicture', pick(picture)));
    expect(refused.data).toMatchObject({ uses: ['article.102'] });
  });

  it('is not deleted with unused shopper images, and leaves nothing when it is deleted', async () => {
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
    // The original, its desk preview, 320, 640 and 960 in two formats, and the image for shared links.
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

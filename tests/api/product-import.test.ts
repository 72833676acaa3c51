import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { shopJobs } from '#server/jobs.ts';
import { readRowsAfter } from '#server/list-import/import-rows.repo.ts';
import { runImportStep } from '#server/list-import/import-steps.service.ts';
import { runDueJobs } from '#server/platform/jobs/jobs.ts';
import { addImportImage } from '#server/product-import/import-images.service.ts';
import { productLists } from '#server/product-import/product-lists.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const packed = (text: string) => gzipSync(text).toString('base64');
const db = () => shop.db.handle;

async function finished(id: number) {
  while (await runImportStep(productLists, shop.host, id));
  return desk.call('deskProductImport', { id, perPage: 100 });
}

async function compared(text: string, options: { categoryId?: number; isHidden?: boolean } = {}) {
  const { categoryId = null, isHidden = false } = options;
  const list = { name: 'list.csv', content: packed(text), categoryId, isHidden };
  return finished((await desk.call('deskNewProductImport', list)).id);
}

async function applied(id: number) {
  await desk.call('deskApplyProductImport', { id });
  return finished(id);
}

async function undone(id: number) {
  await desk.call('deskUndoProductImport', { id });
  return finished(id);
}

async function exported(): Promise<string> {
  let csv = '';
  for (let after: number | null = 0; after !== null; ) {
    const part: { csv: string; next: number | null } = await desk.call('deskExportProducts', { after });
    csv += part.csv;
    after = part.next;
  }
  return csv;
}

const states = (answer: Awaited<ReturnType<typeof finished>>) =>
  Object.fromEntries(Object.entries(answer.list.counts).filter(([, count]) => count > 0));
const productOf = (sku: string) =>
  db().selectFrom('product').selectAll().where('sku', '=', sku).executeTakeFirst();

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,SEO Title,Status
thistle-ring,Thistle Ring,"<p>A thistle &amp; a ring.</p><ul><li>Made in Leith</li></ul>",Isla Marlow,Rings,"scotland, thistle",TRUE,Ring size,N,TR-N,4,3,120.00,150.00,,https://cdn.shopify.com/a.jpg,1,Thistle,active
thistle-ring,,,,,,,,O,TR-O,4,0,120.00,,,https://elsewhere.example/b.jpg,2,,
heather-pin,Heather Pin,Plain text,,Brooches,,TRUE,Title,Default Title,HP-1,2.5,1,80,,,,,,draft
no-price,No Price,Text,,Rings,,TRUE,Title,Default Title,NP-1,2,1,,,,,,,active
bad-price,Bad Price,Text,,Rings,,TRUE,Title,Default Title,BP-1,2,1,eighty,,,,,,active
`;

describe('an import of products', () => {
  it('changes nothing if the list is an export of the shop', async () => {
    const { version } = await desk.call('deskContent', { id: 'product.1203' });
    await desk.call('deskRemoveContent', { id: 'product.1203', version });
    const csv = await exported();
    const answer = await compared(csv);
    expect(answer.rows.filter(({ state }) => state !== 'unchanged')).toEqual([]);
    expect(answer.list).toMatchObject({ format: 'own', state: 'checked' });
    const { count } = await db()
      .selectFrom('product')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(answer.list.counts['unchanged']).toBe(Number(count));
    // Archived products are in the export; without the column the list restores them.
    expect(csv).toMatch(/^product,1203,,\d+,yes,/m);
    expect(
      states(await compared('row,id,archived,categories\nproduct,1203,no,#5\nproduct,1202,yes,\n')),
    ).toEqual({
      ...{ new: 1, refused: 1 },
    });
  });

  it('creates and changes products, refuses faulty ones with reasons, and is undone as a whole', async () => {
    const answer = await compared(shopify, { categoryId: 2 });
    expect(states(answer)).toEqual({ new: 2, refused: 2 });
    const refused = answer.rows.filter(({ state }) => state === 'refused');
    expect(refused.map(({ row, reasons }) => [row, reasons[0]?.code])).toEqual([
      [5, 'missing'],
      [6, 'list-number'],
    ]);
    expect(answer.rows[0]?.reasons).toMatchObject([{ code: 'list-image-host' }]);
    expect(await productOf('thistle-ring')).toBeUndefined();

    const { id } = answer.list;
    expect(states(await applied(id))).toEqual({ created: 2, refused: 2 });
    const ring = await productOf('thistle-ring');
    expect(ring).toMatchObject({
      ...{ slug: 'thistle-ring', price_minor: 12_000, original_price_minor: 15_000, stock: 3 },
      ...{ designer: 'Isla Marlow', on_shelf: true, variant_stock: { 'size:N': 3 } },
    });
    expect(ring?.text['en']).toMatchObject({
      ...{ name: 'Thistle Ring', description: ['A thistle & a ring.'], details: ['Made in Leith'] },
    });
    expect(await productOf('HP-1')).toMatchObject({ on_shelf: false, weight_mg: 2_500, stock: 1 });
    expect((await deskRefusal(desk.call('deskApplyProductImport', { id }))).code).toBe(deskCodes.notPossible);

    // The same list again: the products are found by their codes, and only a photograph is not there yet.
    const repeated = await compared(shopify, { categoryId: 2 });
    expect(states(repeated)).toEqual({ changed: 1, unchanged: 1, refused: 2 });
    expect(repeated.rows[0]).toMatchObject({ code: 'thistle-ring', images: 1, changes: [] });

    // A list of two columns changes one field, and keeps the others.
    const own = `row,sku,price\nproduct,HP-1,95.50\n`;
    const change = await compared(own);
    expect(change.rows[0]).toMatchObject({
      state: 'changed',
      changes: [{ field: 'priceMinor', before: '80.00', after: '95.50' }],
    });
    await applied(change.list.id);
    expect(await productOf('HP-1')).toMatchObject({ price_minor: 9_550, weight_mg: 2_500 });

    // The first import cannot be undone while its product has another price; then both are.
    const held = await undone(id);
    expect(held.list).toMatchObject({ state: 'applied', problem: { code: 'list-undo' } });
    expect(held.rows.find(({ code }) => code === 'HP-1')?.reasons).toMatchObject([
      { code: 'list-changed-since' },
    ]);
    expect(states(await undone(change.list.id))).toEqual({ reverted: 1 });
    expect(states(await undone(id))).toEqual({ reverted: 2, refused: 2 });
    expect(await productOf('HP-1')).toMatchObject({ on_shelf: false, price_minor: 8_000 });
    expect((await productOf('HP-1'))?.archived_at).not.toBeNull();

    // Archived products come back under their numbers.
    const again = await compared(shopify, { categoryId: 2 });
    expect(states(await applied(again.list.id))).toEqual({ created: 2, refused: 2 });
    expect((await productOf('thistle-ring'))?.id).toBe(ring?.id);
  });

  it('is not undone once a product of it is sold', async () => {
    const list = 'row,sku,slug,name:en,subtitle:en,description:en,price,categories,goods,onShelf,stock';
    const { list: bought } = await compared(
      `${list}\nproduct,SOLD-1,sold-1,Ring,A ring,A ring.,100,#2,plain,yes,4\n`,
    );
    expect(states(await applied(bought.id))).toEqual({ created: 1 });
    const { id = 0 } = (await productOf('SOLD-1')) ?? {};
    const browser = await shop.customer('imported@example.com');
    await browser.call('cartAdd', { product_id: id, qty: 1 });
    await browser.call('submitOrder', {
      ...{ billing: homeAddress, shipping_method: 'insured_express', payment_method: 'stripe', terms: true },
    });
    const held = await undone(bought.id);
    expect(held.list).toMatchObject({ state: 'applied', problem: { code: 'list-undo' } });
    expect(held.rows[0]?.reasons).toMatchObject([{ code: 'list-sold' }]);
    expect(await productOf('SOLD-1')).toMatchObject({ archived_at: null, on_shelf: true, stock: 3 });
    // The sold piece does not come back with an older list.
    const older = await compared(`row,sku,stock\nproduct,SOLD-1,4\n`);
    expect(states(older)).toEqual({ unchanged: 1 });
  });

  it('refuses a product that staff changed after the comparison', async () => {
    const answer = await compared('row,sku,price\nproduct,HP-1,70\n');
    await db().updateTable('product').set({ designer: 'Another' }).where('sku', '=', 'HP-1').execute();
    const after = await applied(answer.list.id);
    expect(after.rows[0]).toMatchObject({ state: 'refused', reasons: [{ code: 'list-changed-since' }] });
  });

  it('relates products of one list to each other, also to later ones', async () => {
    const list = [
      'row,sku,slug,name:en,subtitle:en,description:en,price,categories,related,goods,pieces,stock',
      'product,SET-1,set-1,Set,Both,Both of them.,300,#2,,set,A-1;B-1,0',
      'product,A-1,a-1,Ring A,A ring,A ring.,100,#2,B-1,plain,,4',
      'product,B-1,b-1,Ring B,A ring,A ring.,100,#2,A-1,plain,,5',
      'product,C-1,c-1,Ring C,A ring,A ring.,100,#2,Z-9,plain,,5',
    ].join('\n');
    const answer = await compared(list);
    expect(states(answer)).toEqual({ new: 3, refused: 1 });
    expect(states(await applied(answer.list.id))).toEqual({ created: 3, refused: 1 });
    const [set, a, b] = [await productOf('SET-1'), await productOf('A-1'), await productOf('B-1')];
    expect(set?.pieces).toEqual([a?.id, b?.id]);
    expect(a?.related).toEqual([b?.id]);
    expect(b).toMatchObject({ related: [a?.id], stock: 5 });
    // Pages of its rows follow the list, though sets are written last.
    const byPosition = { limit: 1, after: -1 };
    const [firstRow] = await readRowsAfter(db(), answer.list.id, ['created'], byPosition);
    expect(firstRow).toMatchObject({ position: 0, is_late: true });
    // All of this is in an export too.
    expect((await compared(await exported())).list.counts).toMatchObject({ changed: 0, new: 0, refused: 0 });
  });

  it('runs as jobs, and adds photographs of an archive that undoing removes', async () => {
    const jobs = shopJobs(shop.host);
    const runJobs = async () => {
      for (let round = 0; round < 20 && (await runDueJobs(jobs)) > 0; round += 1);
    };
    const text = 'row,sku,images,imageAlts:en\nproduct,A-1,"ring.jpg\nlost.jpg","A ring\n"\n';
    const list = { name: 'photos.csv', content: packed(text), categoryId: null, isHidden: true };
    const { id } = await desk.call('deskNewProductImport', list);
    const image = sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#a52' } }).jpeg();
    const file = (await image.toBuffer()).toString('base64');
    const sent = await desk.call('deskProductImportImage', { id, name: 'ring.jpg', file });
    expect(sent).toEqual({ problem: null });
    const broken = await desk.call('deskProductImportImage', { id, name: 'x.jpg', file: 'AAAA' });
    expect(broken.problem).toMatchObject({ what: 'x.jpg' });
    await runJobs();
    await desk.call('deskApplyProductImport', { id });
    await runJobs();
    expect((await productOf('A-1'))?.pictures).toMatchObject([{ key: expect.stringMatching(/^photo\//) }]);
    const photo = async () => {
      const { photos } = await desk.call('deskProductPhotos', { id: (await productOf('A-1'))?.id ?? 0 });
      return photos[0];
    };
    expect((await photo())?.alt).toMatchObject({ en: 'A ring', tc: '' });
    // The text in an export, and changed by a list that is undone.
    const csv = await exported();
    expect(csv).toContain('A ring');
    expect((await compared(csv)).list.counts).toMatchObject({ changed: 0, new: 0, refused: 0 });
    const described = await compared('row,sku,images,imageAlts:tc\nproduct,A-1,ring.jpg,戒指\n');
    expect(described.rows[0]?.changes).toEqual([
      { field: 'photos', before: 'A ring', after: 'A ring · 戒指' },
    ]);
    await applied(described.list.id);
    expect((await photo())?.alt).toMatchObject({ en: 'A ring', tc: '戒指' });
    expect((await productOf('A-1'))?.pictures).toMatchObject([{ alt: { tc: '戒指' } }]);
    expect(states(await undone(described.list.id))).toEqual({ reverted: 1 });
    expect((await photo())?.alt).toMatchObject({ en: 'A ring', tc: '' });
    const metal = await compared('row,sku,images,imageMetals\nproduct,A-1,ring.jpg,gold\n');
    expect(metal.rows[0]?.reasons).toMatchObject([{ code: 'list-photo-metal', what: 'gold' }]);
    const shown = await desk.call('deskProductImport', { id });
    expect(shown).toMatchObject({ list: { state: 'applied' }, failedImages: ['lost.jpg'] });
    await undone(id);
    expect((await productOf('A-1'))?.pictures).toEqual([]);
  });

  it('adds no photograph that arrives after the import was undone', async () => {
    const answer = await compared('row,sku,designer\nproduct,A-1,Isla\n');
    const { id } = answer.list;
    await applied(id);
    const product = await productOf('A-1');
    const image = 'https://images.example/late.jpg';
    const picture = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    vi.stubGlobal('fetch', async () => {
      await undone(id);
      return new Response(new Uint8Array(picture));
    });
    const host = { ...shop.host, config: { ...shop.host.config, productImageHosts: ['images.example'] } };
    await addImportImage(host, { importId: id, productId: product?.id, image }, 1);
    vi.unstubAllGlobals();
    const photos = db().selectFrom('product_photo').select('id').where('source', '=', image);
    expect(await photos.execute()).toEqual([]);
  });
});

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import { type DrawnFiles, drawFiles } from '#renderer/designs/draw-files.ts';
import { renderNext } from '#renderer/designs/render-next.ts';
import { openRenderQueue, type RenderQueue } from '#renderer/designs/render-queue.ts';
import { openTracer } from '#renderer/trace/compile-kernel.ts';
import { designPicturesPersonalData } from '#server/designs/design-pictures-personal-data.service.ts';
import { signedCalls } from '#server/platform/signing/signed-call.ts';
import { sweepExpired } from '#server/retention/retention.service.ts';
import { sweepUploads } from '#server/uploads/uploads.service.ts';
import { cartOf, manyCustomers, parsed, pendant, pictureUrl, solitaire } from '../fixtures/compositions.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

const secret = 'a secret of the renderer, long enough';
const widths = [32, 64];

let shop: TestShop;
let tracer: WebAssembly.Module;
let sequence = 0;
beforeAll(async () => {
  shop = await openTestShop({
    config: { publishing: { secrets: [secret], staffMail: '', site: 'site', bucket: undefined } },
  });
  tracer = await openTracer('.cache/render');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.handle.deleteFrom('design_picture').execute();
  // The renderer signs with the clock of its own machine.
  shop.clock.set(new Date());
});

async function newBuyer(): Promise<TestBrowser> {
  sequence += 1;
  const [buyer] = await manyCustomers(shop, 1, `pictured-${sequence}`);
  if (!buyer) throw new Error('no customer');
  return buyer;
}

/** A renderer's queue client for the host of this process. */
const queueOf = (look = 'test-1', secrets: readonly string[] = [secret]): RenderQueue =>
  openRenderQueue(
    signedCalls('http://127.0.0.1/_renderer', secrets, (url, init) =>
      shop.app.request(new URL(url).pathname, init),
    ),
    look,
  );
let made: DrawnFiles | undefined;
/** Only the first is drawn; the states of an image are the same for all. */
const draw = async (design: object): Promise<DrawnFiles> => {
  made ??= await drawFiles(tracer, design, widths);
  return made;
};
const rows = () => shop.db.handle.selectFrom('design_picture').selectAll().orderBy('priority').execute();
const rowOf = async (hash: string) => (await rows()).find((row) => row.hash === hash);
const solitaireHash = designHash(parsed(solitaire));
const served = (url: string) => shop.app.request(new URL(url).pathname);

describe('the queue of design images', () => {
  it('gets a design once when it is added to a cart, saved or ordered; ordered ones come first', async () => {
    const [one, other] = [await newBuyer(), await newBuyer()];
    await one.call('designSave', { design: solitaire, name: 'Hers', stone_id: '', image: '' });
    expect(await rows()).toMatchObject([{ hash: await solitaireHash, state: 'waiting', priority: 2 }]);
    await other.call('cartAdd', { design: solitaire });
    await one.call('cartAdd', { design: solitaire });
    expect(await rows()).toMatchObject([{ hash: await solitaireHash, priority: 1, attempts: 0 }]);
    await one.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    expect(await rows()).toMatchObject([{ hash: await solitaireHash, priority: 0, state: 'waiting' }]);
  });

  it('gets no product, and no design that has an image of its own in the cart', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { design: solitaire, image: await pictureUrl('#c8a25a') });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    expect(await rows()).toEqual([]);
  });

  it('has a limit for each account: forty new designs a day', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { design: solitaire });
    const [first] = await rows();
    await sql`insert into design_picture (hash, design, asked_by, priority)
      select 'made-up-' || n, '{}', ${first?.asked_by}::integer, 2 from generate_series(1, 39) n`.execute(
      shop.db.handle,
    );
    await buyer.call('cartAdd', { design: pendant });
    expect(await rows()).toHaveLength(40);
    const other = await newBuyer();
    await other.call('cartAdd', { design: pendant });
    expect(await rows()).toHaveLength(41);
  });
});

describe('a renderer', () => {
  it('draws queued designs, and the image replaces the placeholder everywhere', async () => {
    const buyer = await newBuyer();
    const { id } = await buyer.call('designSave', {
      design: solitaire,
      name: 'Hers',
      stone_id: '',
      image: '',
    });
    await buyer.call('cartAdd', { design: solitaire });
    const before = (await cartOf(buyer)).products[0]?.media;
    expect(before?.base).toMatch(/^\/media\/products\//);
    expect(before?.isOwn).toBeUndefined();

    expect(await renderNext(queueOf(), draw, 0)).toMatchObject({ hash: await solitaireHash, attempts: 1 });
    expect(await renderNext(queueOf(), draw, 0)).toBeNull();

    const [line] = (await cartOf(buyer)).products;
    expect(line?.media).toMatchObject({ isOwn: true, widths, jpeg: 64, width: 64, height: 64 });
    expect(line?.picture_url).toBe('');
    expect(line?.img_url).toBe(`${line?.media.base}-64.jpg`);
    for (const [ending, format] of [
      ['32.avif', 'heif'],
      ['64.avif', 'heif'],
      ['64.jpg', 'jpeg'],
    ]) {
      const answer = await served(`${line?.media.base}-${ending}`);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([metadata.format, metadata.width]).toEqual([format, Number.parseInt(ending ?? '', 10)]);
    }
    expect((await served(`${line?.media.base}-65.jpg`)).status).toBe(404);

    const { saved } = await buyer.call('designDetail', { id });
    expect(saved.media).toEqual(line?.media);
    const placed = await buyer.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    const { order } = await buyer.call('orderView', { order_id: placed.order_id });
    expect(order.products[0]?.media).toEqual(line?.media);
    // Another customer's equal design has its image at once.
    const other = await newBuyer();
    await other.call('cartAdd', { design: solitaire });
    expect((await cartOf(other)).products[0]?.media).toEqual(line?.media);
    expect(await rowOf(await solitaireHash)).toMatchObject({ state: 'drawn', attempts: 1 });
  });

  it('takes each design once, with many simultaneous requests', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { design: solitaire });
    await buyer.call('cartAdd', { design: pendant });
    const claimed = await Promise.all(Array.from({ length: 6 }, () => queueOf().claim(0)));
    const hashes = claimed.flatMap((picture) => picture?.hash ?? []);
    expect(hashes).toHaveLength(2);
    expect(new Set(hashes).size).toBe(2);
  });

  it('that is killed leaves its design to the next one; after three crashes the design is given up', async () => {
    await (await newBuyer()).call('cartAdd', { design: solitaire });
    const dies = () =>
      sql`update design_picture set locked_until = now() - interval '1 second'`.execute(shop.db.handle);
    for (const attempts of [1, 2, 3]) {
      expect(await queueOf().claim(0)).toMatchObject({ attempts });
      expect(await queueOf().claim(0)).toBeNull();
      await dies();
    }
    expect(await queueOf().claim(0)).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'the renderer ended while it was drawn' }]);
  });

  it('that cannot draw a design tries twice more, then stores the reason and leaves the placeholder', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { design: solitaire });
    const broken = () => Promise.reject(new Error('the shank meets itself'));
    const waitIsOver = () => sql`update design_picture set due_at = now()`.execute(shop.db.handle);
    for (const attempts of [1, 2, 3]) {
      expect(await renderNext(queueOf(), broken, 0)).toMatchObject({
        attempts,
        error: 'the shank meets itself',
      });
      expect(await queueOf().claim(0)).toBeNull();
      await waitIsOver();
    }
    expect(await queueOf().claim(0)).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'the shank meets itself', attempts: 3 }]);
    expect((await cartOf(buyer)).products[0]?.media.isOwn).toBeUndefined();
  });

  it('redraws a design that is requested with another renderer version after a day; the old image stays until then', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { design: solitaire });
    await renderNext(queueOf(), draw, 0);
    const first = (await cartOf(buyer)).products[0]?.media.base;
    const askedAgain = async () => {
      await sql`update design_picture set asked_at = now() - interval '2 days'`.execute(shop.db.handle);
      await (await newBuyer()).call('cartAdd', { design: solitaire });
    };
    await askedAgain();
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    expect(await queueOf().claim(0)).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'drawn', look: 'test-1' }]);
    await askedAgain();
    expect((await cartOf(buyer)).products[0]?.media.base).toBe(first);
    await renderNext(queueOf('test-2'), draw, 0);
    expect(await rows()).toMatchObject([{ state: 'drawn', look: 'test-2' }]);
    expect((await cartOf(buyer)).products[0]?.media.base).not.toBe(first);
    expect((await served(`${first}-64.jpg`)).status).toBe(404);
  });

  it('needs the shop’s secret, and can only upload images', async () => {
    await expect(queueOf('test-1', ['another secret altogether!']).claim(0)).rejects.toThrow('401');
    await (await newBuyer()).call('cartAdd', { design: solitaire });
    const hash = await solitaireHash;
    const drawn = await draw(parsed(solitaire));
    // No renderer has leased it, so the upload is refused.
    await queueOf().finish(hash, drawn);
    expect(await rowOf(hash)).toMatchObject({ state: 'waiting', picture_id: null });
    await queueOf().claim(0);
    const [file] = drawn.files;
    const wrong = { ...drawn, files: file ? [{ ...file, name: '../page.html' }] : [] };
    await expect(queueOf().finish(hash, wrong)).rejects.toThrow('400');
  });
});

describe('the image of a design that is no longer saved', () => {
  it('is deleted a week after the last request, with its bytes', async () => {
    const buyer = await newBuyer();
    const design = { ...solitaire, engraving: { text: 'hers alone' } };
    const { id } = await buyer.call('designSave', { design, name: 'Hers', stone_id: '', image: '' });
    await renderNext(queueOf(), draw, 0);
    const files = await shop.db.handle.selectFrom('design_picture_file').select('upload_id').execute();
    expect(files).toHaveLength(3);
    const bytes = () =>
      shop.db.handle
        .selectFrom('upload')
        .select('id')
        .where(
          'id',
          'in',
          files.map(({ upload_id }) => upload_id),
        )
        .execute();
    const { media } = (await buyer.call('designDetail', { id })).saved;
    const weekLater = async () => {
      shop.clock.set(new Date(Date.now() + 8 * 86_400_000));
      await sweepExpired(shop.host)();
      await sweepUploads(shop.host);
    };
    await weekLater();
    expect(await rows()).toHaveLength(1);
    expect((await served(`${media?.base}-64.jpg`)).status).toBe(200);
    await buyer.call('designRemove', { id });
    await weekLater();
    expect(await rows()).toEqual([]);
    expect((await served(`${media?.base}-64.jpg`)).status).toBe(404);
    expect(await bytes()).toEqual([]);
  });

  it('is deleted with the account that requested it, unless another one saved the design', async () => {
    const [leaver, other] = [await newBuyer(), await newBuyer()];
    const shared = { ...solitaire, engraving: { text: 'for both' } };
    await leaver.call('cartAdd', { design: shared });
    await other.call('cartAdd', { design: shared });
    const { id } = await leaver.call('designSave', {
      design: { ...pendant, metal: 'platinum-950' },
      name: 'Theirs',
    });
    const [row] = await rows();
    await leaver.call('designRemove', { id });
    expect(await rows()).toHaveLength(2);
    const asker = row?.asked_by ?? 0;
    const owner = { id: asker, ids: [asker], email: '', phone: '' };
    await shop.db.transaction((trx) => designPicturesPersonalData.erase(trx, owner, new Date()));
    expect(await rows()).toMatchObject([{ hash: await designHash(parsed(shared)) }]);
  });
});

describe('a design that is shared', () => {
  it('is queued by its first visitor, and returns its image once it is drawn', async () => {
    const visitor = shop.browser();
    const ask = () => visitor.call('designPicture', { design: pendant });
    expect(await ask()).toEqual({ media: null, is_waiting: true });
    expect(await ask()).toEqual({ media: null, is_waiting: true });
    expect(await rows()).toMatchObject([{ priority: 4, asked_by: null, state: 'waiting' }]);
    await renderNext(queueOf(), draw, 0);
    expect(await ask()).toMatchObject({ media: { isOwn: true, widths }, is_waiting: false });
  });

  it('returns at once if it cannot be drawn, and an invalid one gets the path of its fault', async () => {
    const visitor = shop.browser();
    await visitor.call('designPicture', { design: pendant });
    await sql`update design_picture set state = 'failed'`.execute(shop.db.handle);
    expect(await visitor.call('designPicture', { design: pendant })).toEqual({
      media: null,
      is_waiting: false,
    });
    const refusal = await refusalOf(visitor.call('designPicture', { design: { ...pendant, metal: 'tin' } }));
    expect(refusal.code).toBe(1000008);
    expect(refusal.data).toMatchObject({ path: 'metal' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { parsed, solitaire } from '../fixtures/compositions.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { approveDrawings, paidDesign, pay } from '../fixtures/drawings.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
let shop: PayShop;
let desk: Desk;
let buyer: TestBrowser;
let ring = 0;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop, ['workshop'], { name: 'Bo Ho' });
  buyer = await shop.customer('bench@example.com');
  ring = await paidDesign(shop, buyer);
  await approveDrawings(shop, buyer, ring);
});
afterAll(() => shop.close());

async function pieceOf(order: number) {
  const { pieces } = await desk.call('deskWorkshop', {});
  const piece = pieces.find((each) => each.order === order);
  if (!piece) throw new Error(`order ${order} has no piece on the board`);
  return piece;
}
const readyOn = async (order: number) =>
  (await buyer.call('orderView', { increment_id: order })).order.ready_on;

describe('a piece in the workshop', () => {
  it('says how its image differs, until the exact design has one', async () => {
    const design = { ...solitaire, metal: 'gold-18k-rose' };
    const rose = await paidDesign(shop, buyer, design);
    await approveDrawings(shop, buyer, rose);
    const piece = await pieceOf(rose);
    const { db } = shop;
    const { design_hash, image } = await db.handle
      .selectFrom('order_item')
      .select(['design_hash', 'image'])
      .where('id', '=', piece.id)
      .executeTakeFirstOrThrow();
    const near = (await catalogueDesigns(db.handle)).find(
      ({ productId }) => productPicture(productId) === image,
    );
    if (!near) throw new Error(`${image} is no catalogue image`);
    const differences = pictureDifferences(parsed(design), near.design);
    expect(differences).toContain('metal');
    expect(piece.pictureNote).toContain('the metal');
    const media: DrawnMedia = {
      width: 1600,
      height: 1200,
      widths: [320],
      jpeg: 320,
      colour: '#eee8e0',
    };
    await db.handle
      .updateTable('design_picture')
      .set({ picture_id: 'rose0000000000000000000000000000', media: jsonb(media) })
      .where('hash', '=', design_hash)
      .execute();
    const drawn = await pieceOf(rose);
    expect(drawn.pictureNote).toBe('');
    expect(drawn.picture).toContain('rose0000000000000000000000000000');
  });

  it('is queued by the promised day, and moves from stage to stage', async () => {
    const first = await pieceOf(ring);
    expect(first).toMatchObject({ stage: 'queue', person: null, isLate: false });
    expect(first.readyOn).toBe(await readyOn(ring));
    expect((first.dueOn ?? '') < (first.readyOn ?? '')).toBe(true);
    let piece = await desk.call('deskAssignPiece', {
      ...{ id: first.id, version: first.version },
      person: desk.id,
    });
    expect(piece.person).toEqual({ id: desk.id, name: 'Bo Ho' });
    for (const to of ['casting', 'setting', 'finishing', 'quality'] as const) {
      piece = await desk.call('deskMovePiece', { id: piece.id, version: piece.version, to });
      expect(piece.stage).toBe(to);
    }
    expect(piece.dueOn).toBe(piece.readyOn);
    const silent = desk.call('deskMovePiece', { id: piece.id, version: piece.version, to: 'setting' });
    expect(await deskRefusal(silent)).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { field: 'note' },
    });
    piece = await desk.call('deskMovePiece', {
      ...{ id: piece.id, version: piece.version },
      ...{ to: 'setting', note: 'The stone sits low' },
    });
    expect(piece.history[0]).toMatchObject({ who: 'Bo Ho', to: 'setting', note: 'The stone sits low' });
    for (const to of ['finishing', 'quality', 'done'] as const)
      piece = await desk.call('deskMovePiece', { id: piece.id, version: piece.version, to });
    const sales = await openDesk(shop, ['sales']);
    const order = await sales.call('deskOrder', { id: ring });
    expect(order).toMatchObject({ waitsFor: 'parcel', lines: [{ stage: 'done' }] });
    expect(order.timeline.filter(({ kind }) => kind === 'workshop')).toHaveLength(8);
    const theirs = sales.call('deskMovePiece', { id: piece.id, version: piece.version, to: 'quality' });
    expect((await deskRefusal(theirs)).code).toBe(deskCodes.notAllowed);
  });

  it('from stock is not on the bench: its order can be shipped as soon as it is paid', async () => {
    const { incrementId: id } = await orderOf(buyer, studs);
    await pay(shop, buyer, id);
    const sales = await openDesk(shop, ['sales']);
    const paid = await sales.call('deskOrder', { id });
    expect(paid).toMatchObject({ state: 'payment_confirmed', waitsFor: 'parcel' });
    expect(paid.acts[0]).toBe('ship');
    expect((await desk.call('deskWorkshop', {})).pieces.filter(({ order }) => order === id)).toEqual([]);
    const parcel = { carrier: 'SF Express', parcel: 'SF1234' };
    const shipped = await sales.call('deskShipOrder', { id, version: paid.version, ...parcel });
    expect(shipped).toMatchObject({ state: 'dispatched', lines: [{ stage: null }] });
    const stud = shipped.lines[0]?.id ?? 0;
    const moved = desk.call('deskMovePiece', { id: stud, version: 'any', to: 'casting' });
    expect((await deskRefusal(moved)).code).toBe(deskCodes.notFound);
  });

  it('cannot skip stages, nor be moved with an outdated version', async () => {
    const incrementId = await paidDesign(shop, buyer);
    await approveDrawings(shop, buyer, incrementId);
    const sales = await openDesk(shop, ['sales']);
    const piece = await pieceOf(incrementId);
    expect(piece).toMatchObject({ moves: [{ to: 'casting' }] });
    const skipped = desk.call('deskMovePiece', { id: piece.id, version: piece.version, to: 'quality' });
    expect((await deskRefusal(skipped)).code).toBe(deskCodes.notPossible);
    const moved = await desk.call('deskMovePiece', { id: piece.id, version: piece.version, to: 'casting' });
    const late = desk.call('deskAssignPiece', { id: piece.id, version: piece.version, person: desk.id });
    const lost = await deskRefusal(late);
    expect(lost).toMatchObject({
      code: deskCodes.versionConflict,
      data: { theirs: { id: piece.id, stage: 'casting' } },
    });
    const stranger = desk.call('deskAssignPiece', { id: piece.id, version: moved.version, person: 999_999 });
    expect(await deskRefusal(stranger)).toMatchObject({ data: { field: 'person' } });
    const held = await sales.call('deskOrder', { id: incrementId });
    await sales.call('deskHoldOrder', { id: incrementId, version: held.version, reason: 'Wait' });
    const stopped = desk.call('deskMovePiece', { id: piece.id, version: moved.version, to: 'setting' });
    expect((await deskRefusal(stopped)).code).toBe(deskCodes.notPossible);
  });
});

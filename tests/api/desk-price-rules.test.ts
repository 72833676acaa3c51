import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { readRates } from '#server/designs/price-rules.repo.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { digestOf } from '#server/platform/digest.ts';
import { type Desk, deskRefusal, openDesk, setShopLimit } from '../fixtures/desk-staff.ts';
import { keepFewDesigns } from '../fixtures/few-designs.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let owner: Desk;
let second: Desk;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await openPayShop();
  await keepFewDesigns(shop.db);
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
  second = await openDesk(shop, ['owner'], { name: 'Ben Ho' });
  visitor = await shop.guest('price-rules@example.com');
});
afterAll(() => shop.close());

type Proposal = Awaited<ReturnType<typeof propose>>;
type Figures = Proposal['figures'];

async function propose(change: (figures: Figures) => void, validFrom?: string) {
  const { figures } = await owner.call('deskPriceRules', {});
  const proposed = structuredClone(figures);
  change(proposed);
  return owner.call('deskProposePriceRule', {
    figures: proposed,
    reason: 'bench wages',
    ...(validFrom ? { validFrom } : {}),
  });
}

/** Earrings too, a pair of which is bought without a choice. */
const dearer = (figures: Figures) => {
  figures.labour.ring.minor += 20_000;
  figures.labour.earrings.minor += 20_000;
};
const plainPiece = 1202;

const limit = (minor: number) => setShopLimit(shop, 'priceRules', minor);

/** All prices of the shop: product pages, every list, and a studio design. */
async function asked() {
  const products = new Map<number, number>();
  for (const { productId } of await catalogueDesigns(shop.db.handle)) {
    const { product } = await visitor.call('productIndex', { product_id: productId });
    products.set(productId, product.price_base_minor);
  }
  const lists = new Map<number, number>();
  for (let categoryId = 1; categoryId <= 6; categoryId += 1) {
    const page = await visitor.call('categoryIndex', { categoryId, numPerPage: 100 }).catch(() => null);
    for (const { one, two } of page?.products ?? [])
      for (const card of [one, two]) if ('id' in card) lists.set(card.id, card.price_base_minor);
  }
  return { products, lists };
}

const rows = () =>
  shop.db.handle
    .selectFrom('product')
    .select(['id', 'price_minor', 'original_price_minor', 'lowest_price_minor', 'lowest_original_minor'])
    .orderBy('id')
    .execute();

async function studioPrice(productId: number) {
  const design = (await catalogueDesigns(shop.db.handle)).find(
    (each) => each.productId === productId,
  )?.design;
  if (!design) throw new Error(`no design of ${productId}`);
  return (await visitor.call('designPriceOf', { design })).total_base_minor;
}

describe('price rules', () => {
  it('start with the rates of the kernel', async () => {
    expect((await readRates(shop.db.handle))?.rates).toEqual(DEFAULT_RATES);
    const { rows: rules } = await owner.call('deskPriceRules', {});
    expect(rules).toMatchObject([{ state: 'holds', validFrom: '2026-11-21', pieces: 0 }]);
  });

  it('change nothing in a preview, then exactly the previewed prices, and are undone completely', async () => {
    await limit(1_000_000_000);
    const digest = digestOf(await rows());
    const before = await asked();
    const rule = await propose(dearer);
    expect(digestOf(await rows())).toBe(digest);
    expect(rule).toMatchObject({ state: 'draft', canApply: true, needsSecond: false });
    expect(rule.rows.length).toBeGreaterThan(5);
    const moves = rule.rows.map((row) => row.after.minor - row.before.minor);
    // HK$200 of labour and as much margin.
    for (const move of moves) expect(Math.abs(move - 40_000)).toBeLessThanOrEqual(DEFAULT_RATES.roundToMinor);
    expect(rule.sum.minor).toBe(moves.reduce((sum, move) => sum + move, 0));
    expect(rule.rise.minor).toBe(Math.max(...moves));
    expect(rule.fall.minor).toBe(0);

    const first = rule.rows.find(({ productId }) => productId === plainPiece);
    if (!first) throw new Error('the plain piece was not moved');
    await visitor.call('cartAdd', { product_id: first.productId, qty: 1 });
    const inCart = async () => {
      const { cart_info } = await visitor.call('cartIndex', {});
      return Number(cart_info.products[0]?.product_price);
    };
    const cartBefore = await inCart();
    const studioBefore = await studioPrice(first.productId);

    const applied = await owner.call('deskApplyPriceRule', { id: rule.id, version: rule.version });
    expect(applied).toMatchObject({ state: 'holds', canUndo: true, kept: 0 });
    const after = await asked();
    const previewed = new Map(rule.rows.map((row) => [row.productId, row]));
    for (const [id, was] of before.products) {
      const row = previewed.get(id);
      expect(was, `product ${id} before`).toBe(row?.before.minor ?? after.products.get(id));
      expect(after.products.get(id), `product ${id} after`).toBe(row?.after.minor ?? was);
    }
    expect(before.lists.size).toBeGreaterThan(20);
    for (const [id, was] of before.lists) {
      const row = previewed.get(id);
      const move = row ? row.after.minor - row.before.minor : 0;
      expect(after.lists.get(id), `product ${id} in a list`).toBe(was + move);
    }
    const move = first.after.minor - first.before.minor;
    expect(await inCart()).toBe(cartBefore + move / 100);
    expect(await studioPrice(first.productId)).toBe(studioBefore + move);
    const { rates } = await visitor.call('customizedInit', {});
    expect(rates.labourMinor.ring).toBe(DEFAULT_RATES.labourMinor.ring + 20_000);

    const undone = await owner.call('deskUndoPriceRule', { id: rule.id, version: applied.version });
    expect(undone).toMatchObject({ state: 'undone', undoneBy: 'Ada Lo', kept: 0, canUndo: false });
    expect(digestOf(await rows())).toBe(digest);
    expect(await asked()).toEqual(before);
    expect(await studioPrice(first.productId)).toBe(studioBefore);
    expect((await visitor.call('customizedInit', {})).rates).toEqual(DEFAULT_RATES);
  });

  it('leave existing orders at their price', async () => {
    await limit(1_000_000_000);
    const buyer = await shop.customer('price-rules-order@example.com');
    const rule = await propose(dearer);
    await buyer.call('cartAdd', { product_id: plainPiece, qty: 1 });
    const form = {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    } as const;
    const { incrementId } = await buyer.call('submitOrder', form);
    const total = async () =>
      (await buyer.call('orderView', { increment_id: incrementId })).order.grand_total;
    const before = await total();
    const applied = await owner.call('deskApplyPriceRule', { id: rule.id, version: rule.version });
    expect(await total()).toBe(before);
    await owner.call('deskUndoPriceRule', { id: rule.id, version: applied.version });
  });

  it('above the shop’s limit wait for a second person, who sees the same list', async () => {
    await limit(100_000);
    const digest = digestOf(await rows());
    const rule = await propose(dearer);
    expect(rule.needsSecond).toBe(true);
    const apply = (desk: Desk, { id, version }: Proposal) => desk.call('deskApplyPriceRule', { id, version });
    const waits = await deskRefusal(apply(owner, rule));
    expect(waits.code).toBe(1900107);
    expect(digestOf(await rows())).toBe(digest);
    const shown = await second.call('deskPriceRule', { id: rule.id });
    expect(shown).toMatchObject({ state: 'asked', canApply: false, rows: rule.rows });

    const [asks] = (await second.call('deskApprovals', { filter: { state: 'waiting' } })).rows;
    const moved = rule.rows.reduce((sum, { before, after }) => sum + Math.abs(after.minor - before.minor), 0);
    expect(asks).toMatchObject({ kind: 'price-rule', recordId: String(rule.id), amount: { minor: moved } });
    const own = await deskRefusal(owner.call('deskApprove', { id: asks?.id ?? 0 }));
    expect(own.code).toBe(1900105);
    await second.call('deskApprove', { id: asks?.id ?? 0 });
    const holds = await owner.call('deskPriceRule', { id: rule.id });
    expect(holds.state).toBe('holds');
    for (const { productId, after } of rule.rows) {
      const { product } = await visitor.call('productIndex', { product_id: productId });
      // A product off sale has no page.
      expect(product.price_base_minor).toBe(after.minor);
    }
    await owner.call('deskUndoPriceRule', { id: rule.id, version: holds.version });
    expect(digestOf(await rows())).toBe(digest);

    const other = await propose(dearer);
    await deskRefusal(apply(owner, other));
    const [again] = (await second.call('deskApprovals', { filter: { state: 'waiting' } })).rows;
    await second.call('deskDecline', { id: again?.id ?? 0, answer: 'not before the new year' });
    expect((await owner.call('deskPriceRule', { id: other.id })).state).toBe('declined');
    expect(digestOf(await rows())).toBe(digest);
    await limit(1_000_000_000);
  });

  it('start on their day', async () => {
    const digest = digestOf(await rows());
    const today = shop.clock.now();
    const rule = await propose((figures) => {
      figures.marginOf.ring = 47.5;
    }, '2026-12-01');
    const waiting = await owner.call('deskApplyPriceRule', { id: rule.id, version: rule.version });
    expect(waiting).toMatchObject({ state: 'waiting', validFrom: '2026-12-01', canDrop: true });
    await shop.work();
    expect(digestOf(await rows())).toBe(digest);
    const hasty = await propose(dearer);
    const refused = await deskRefusal(
      owner.call('deskApplyPriceRule', { id: hasty.id, version: hasty.version }),
    );
    expect(refused.code).toBe(1900105);

    // A minute before midnight in Hong Kong, and a minute after.
    shop.clock.set('2026-11-30T15:59:00Z');
    await shop.work();
    expect(digestOf(await rows())).toBe(digest);
    shop.clock.set('2026-11-30T16:01:00Z');
    await shop.work();
    const begun = await shop.db.handle
      .selectFrom('price_rule')
      .selectAll()
      .where('id', '=', rule.id)
      .execute();
    expect(begun).toMatchObject([{ state: 'holds', kept: 0 }]);
    const tags = new Map((await rows()).map(({ id, price_minor }) => [id, price_minor]));
    for (const { productId, after } of rule.rows) expect(tags.get(productId)).toBe(after.minor);
    shop.clock.set(today);
    const { version } = await owner.call('deskPriceRule', { id: rule.id });
    await owner.call('deskUndoPriceRule', { id: rule.id, version });
    expect(digestOf(await rows())).toBe(digest);
  });

  it('refuse an outdated version, changes since the preview, and unchanged figures', async () => {
    const rule = await propose(dearer);
    const dropped = await owner.call('deskDropPriceRule', { id: rule.id, version: rule.version });
    expect(dropped.state).toBe('dropped');
    const late = await deskRefusal(second.call('deskApplyPriceRule', { id: rule.id, version: rule.version }));
    expect(late.code).toBe(1900104);
    expect(late.data).toMatchObject({ theirs: { state: 'dropped' } });
    const twice = await deskRefusal(
      owner.call('deskApplyPriceRule', { id: rule.id, version: dropped.version }),
    );
    expect(twice.code).toBe(1900105);
    expect((await deskRefusal(propose(() => undefined))).code).toBe(1900108);

    const moved = await propose(dearer);
    const productId = moved.rows[0]?.productId ?? 0;
    const price = moved.rows[0]?.before.minor ?? 0;
    const tag = (price_minor: number) =>
      shop.db.handle.updateTable('product').set({ price_minor }).where('id', '=', productId).execute();
    await tag(price + 100);
    const refused = await deskRefusal(
      owner.call('deskApplyPriceRule', { id: moved.id, version: moved.version }),
    );
    expect(refused.code).toBe(1900105);
    await tag(price);
    const sales = await openDesk(shop, ['sales']);
    const { figures } = await sales.call('deskPriceRules', {});
    const theirs = await deskRefusal(sales.call('deskProposePriceRule', { figures, reason: 'x' }));
    expect(theirs.code).toBe(1900001);
    expect((await owner.call('deskVerifyAudit', {})).isWhole).toBe(true);
  });
});

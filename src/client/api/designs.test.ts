import { describe, expect, it, vi } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { decodeDesign, readDesigns, saveDesign } from './designs.ts';

const wire = {
  id: 7,
  product_id: '',
  product: { name: 'Solitaire' },
  name: '',
  image: '/uploads/x.webp',
  media: null,
  info: '{}',
  updated_at: '2026-11-20T04:00:00Z',
  design: null,
  stone_id: '1042',
  hash: 'abc',
  version: 3,
};

const { design } = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });

const withInfo = (info: unknown) =>
  decodeDesign({ ...wire, info: typeof info === 'string' ? info : JSON.stringify(info) }, 'HKD');

describe('the info of a saved design', () => {
  it('is a design with its stones, size and price', () => {
    const saved = withInfo({
      diamonds: [{ goods_name: 'Round diamond', weight: '1.00' }],
      size: 'US 6',
      costPrice: 62100,
      o: { design: { kind: 'ring' }, stone_id: '1042', name: 'For Mei', image: '', qty: 1 },
    });
    expect(saved).toMatchObject({
      title: 'Solitaire',
      size: 'US 6',
      price: { currency: 'HKD', minor: 6_210_000 },
      stoneId: 1042,
      purchase: { kind: 'design', design: { kind: 'ring' }, stoneId: 1042, quantity: 1 },
    });
    expect(saved.stones).toEqual([
      {
        name: 'Round diamond',
        carat: 1,
        colour: '',
        clarity: '',
        cut: '',
        symmetry: '',
        polish: '',
        fluorescence: '',
      },
    ]);
  });

  it('or a product with its options, whose numbers may be texts', () => {
    const { purchase, size, price } = withInfo({
      size: 6,
      costPrice: '180.50',
      o: { product_id: '1001', custom_option: { size: '6' } },
    });
    expect(purchase).toEqual({ kind: 'product', productId: 1001, quantity: 1, options: { size: '6' } });
    expect([size, price]).toEqual(['6', { currency: 'HKD', minor: 18_050 }]);
  });

  it('is empty if it cannot be read', () => {
    const nothing = { stones: [], size: '', price: null, purchase: null };
    for (const info of ['{', { o: { product_id: 'x' } }, [1]]) expect(withInfo(info)).toMatchObject(nothing);
    expect(withInfo({ costPrice: 'dear' }).price).toBeNull();
    expect(withInfo({ costPrice: 1.005 }).price).toBeNull();
  });
});

describe('saved designs', () => {
  it('are read page by page', async () => {
    const page = (ids: number[]) => ({
      coll: ids.map((id) => ({ ...wire, id })),
      current_currency: { code: 'HKD', symbol: 'HK$', rate: '1' },
      count: 3,
    });
    const call = vi
      .fn()
      .mockResolvedValueOnce(page([3, 2]))
      .mockResolvedValueOnce(page([1]));
    const designs = await readDesigns({ call });
    expect(designs.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('are saved as new or as a new version', async () => {
    if (design === null) throw new Error('no design');
    const call = vi.fn().mockResolvedValue({ id: 7, version: 4, hash: 'def', image: '' });
    const draft = { design, stoneId: 1042 as StoneId, name: 'Ours', image: '' };
    await saveDesign({ call }, { ...draft, of: null });
    const of = { id: 7 as DesignId, version: 3 };
    await expect(saveDesign({ call }, { ...draft, stoneId: null, of })).resolves.toEqual({
      id: 7,
      version: 4,
    });
    const sent = { design, name: 'Ours', image: '' };
    expect(call.mock.calls.map(([, input]) => input)).toEqual([
      { ...sent, stone_id: 1042 },
      { ...sent, id: 7, version: 3, stone_id: '' },
    ]);
  });
});

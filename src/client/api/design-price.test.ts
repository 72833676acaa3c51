import { describe, expect, it, vi } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { ApiError } from './api-error.ts';
import { priceOptions, quoteDesign, readStudioOffer } from './design-price.ts';

const { design } = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });
if (design === null) throw new Error('no design');

const amount = (value: number) => ({ code: 'HKD', symbol: 'HK$', value });
const line = (kind: string, quantity: number, unit: string, value: number) => ({
  kind,
  subject: 'x',
  quantity,
  unit,
  label: kind,
  amount_base_minor: value * 100,
  amount: amount(value),
});

const wire = {
  price: amount(62_100),
  stone: { state: 'reserved' },
  lines: [
    line('metal', 3136, 'mg', 2_000),
    line('stones', 304, 'mct', 60_000),
    line('stone', 1000, 'mct', 100.5),
  ],
  weight_g: 3.136,
  height_mm: 5.94,
  consequences: {
    returns: 'final',
    resizable_mm: { down: 2.55, up: 5.1 },
    days_to_make: 21,
    ready_on: '2026-12-21',
  },
  findings: [{ severity: 'warning' }],
};

const composition = { design, stoneId: null };

describe('the price of a design', () => {
  it('is decoded with weight, lead time and findings', async () => {
    const call = vi.fn().mockResolvedValue(wire);
    await expect(quoteDesign({ call }, composition)).resolves.toEqual({
      status: 'ready',
      price: {
        price: { currency: 'HKD', minor: 6_210_000 },
        lines: [
          { key: 'metal x', label: 'metal', amount: { currency: 'HKD', minor: 200_000 } },
          { key: 'stones x', label: 'stones', amount: { currency: 'HKD', minor: 6_000_000 } },
          { key: 'stone x', label: 'stone', amount: { currency: 'HKD', minor: 10_050 } },
        ],
        weightG: 3.136,
        carat: 1.304,
        consequences: {
          returns: 'final',
          resizableMm: { down: 2.55, up: 5.1 },
          daysToMake: 21,
          heightAboveFingerMm: 5.94,
        },
        readyOn: '2026-12-21',
        isMakeable: true,
        isStoneFree: false,
      },
    });
  });

  it.each([
    [new ApiError('business', '', { code: 1000008 }), 'refused'],
    [new ApiError('business', '', { code: 1500001 }), 'stone'],
    [new ApiError('timeout', ''), 'failed'],
  ])('says why there is none: %o', async (error, status) => {
    const call = vi.fn().mockRejectedValue(error);
    await expect(quoteDesign({ call }, composition)).resolves.toEqual({ status });
  });

  it('of a product comes from the call of its kind; stock products have none', async () => {
    const call = vi.fn().mockResolvedValue(wire);
    const { signal } = new AbortController();
    const piece = { id: productId(1001), kind: 'variable-design' } as const;
    await priceOptions({ call }, piece, { size: '6' }, signal);
    expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['variablePrice', { id: 1001, options: { size: '6' } }]);
    await expect(priceOptions({ call }, { ...piece, kind: 'ready-made' }, {}, signal)).rejects.toThrow(
      RangeError,
    );
  });
});

it('reads the price inputs of the studio', async () => {
  const call = vi.fn().mockResolvedValue({
    quotes: [{ base: 'gold', per_ounce_minor: 3_200_000, quoted_at: '2026-11-20T00:00:00Z' }],
    rates: { version: '1' },
    defaults: [{ product_id: 1001, kind: 'ring', name: 'Solitaire', design }],
  });
  await expect(readStudioOffer({ call })).resolves.toEqual({
    quotes: [{ base: 'gold', perOunceMinor: 3_200_000, quotedAt: '2026-11-20T00:00:00Z' }],
    rates: { version: '1' },
    catalogueDesigns: [{ productId: 1001, name: 'Solitaire', design }],
  });
});

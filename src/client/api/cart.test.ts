import { describe, expect, it } from 'vitest';
import { isBought } from '#kernel/shop/cart/cart.ts';
import type { CartInfo, CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import { decodeCart } from './cart.ts';

const picture = { base: '/media/products/7/hero', widths: [320], width: 320, height: 320, colour: '#eee' };

const line: CartProduct = {
  item_id: 3,
  kind: 'product',
  product_id: '7',
  sku: 'SUI',
  name: 'Sui Solitaire',
  subtitle: '',
  pictured_metal: '',
  img_url: '',
  media: picture,
  picture_url: '',
  qty: 2,
  max_qty: 5,
  active: 1,
  status: 1,
  status_reason: '',
  product_price: '1575.25',
  product_original_price: '1800.00',
  product_row_price: '3150.50',
  product_original_row_price: '3600.00',
  discountrate: 12,
  custom_option: [],
  custom_option_info: [],
  option_sku: { size: '' },
  open_options: [],
  is_customized: 0,
  customized_type: 0,
  customized_product_item: '',
  is_returnable: true,
  not_returnable_text: '',
  path: '/details/7/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

const cart: CartInfo = {
  store: '',
  items_count: 2,
  coupon_code: 'WELCOME5',
  shipping_method: '',
  payment_method: '',
  grand_total: '2992.98',
  shipping_cost: '0.00',
  coupon_cost: '157.52',
  product_total: '3150.50',
  product_original_total: '3600.00',
  products: [line],
};

function lineOf(change: Partial<CartProduct>) {
  const [shown] = decodeCart({ ...cart, products: [{ ...line, ...change }] }, 'USD').lines;
  if (!shown) throw new Error('no line');
  return shown;
}

describe('a cart', () => {
  it('has exact amounts', () => {
    const { subtotal, originalSubtotal, discount, shipping, total } = decodeCart(cart, 'USD');
    expect([subtotal, originalSubtotal, discount, shipping, total].map(({ minor }) => minor)).toEqual([
      315_050, 360_000, 15_752, 0, 299_298,
    ]);
    expect(total.currency).toBe('USD');
    expect(() => decodeCart({ ...cart, grand_total: 'free' }, 'USD')).toThrow(RangeError);
  });
});

describe('a line of a cart', () => {
  it('has its selection and its problem', () => {
    expect(lineOf({})).toMatchObject({ isSelected: true, problem: null });
    expect(isBought(lineOf({}))).toBe(true);
    expect(isBought(lineOf({ active: 2 }))).toBe(false);
    const gone = lineOf({ status: 2, status_reason: 'stone-gone' });
    expect(gone.problem).toBe('stone-gone');
    expect(isBought(gone)).toBe(false);
    expect(lineOf({ status: 2, status_reason: '' }).problem).toBe('off-shelf');
  });

  it('has the size once, for products only', () => {
    const size = { option_sku: { size: '6.5' } };
    expect(lineOf(size).size).toBe('6.5');
    expect(lineOf({ ...size, custom_option: { size: '6.5' } }).size).toBeNull();
    expect(lineOf({ ...size, custom_option_info: { 'Ring size': '6.5' } }).size).toBeNull();
    expect(lineOf({ ...size, kind: 'diamond', product_id: '', stone_id: '12' }).size).toBeNull();
  });

  it('reads the stones from the embedded JSON, or none', () => {
    const stone = { color: 'D', clarity: 'IF', cut: 'EX', symmetry: 'EX', polish: 'EX', fluor: 'NON' };
    const item = { sku: '', skuLanguages: [], diamonds: [{ ...stone, goods_name: 'Round', weight: 1.02 }] };
    expect(lineOf({ customized_product_item: JSON.stringify(item) }).stones).toEqual([
      {
        name: 'Round',
        carat: 1.02,
        colour: 'D',
        clarity: 'IF',
        cut: 'EX',
        symmetry: 'EX',
        polish: 'EX',
        fluorescence: 'NON',
      },
    ]);
    for (const odd of ['', '{', '[]', '{"diamonds":"none"}']) {
      expect(lineOf({ customized_product_item: odd }).stones, odd).toEqual([]);
    }
  });

  it('may be a loose stone without a product', () => {
    expect(lineOf({ kind: 'diamond', product_id: '', stone_id: '12' })).toMatchObject({
      kind: 'diamond',
      stoneId: 12,
      report: null,
    });
  });
});

import type { LineFacts, LineSubject } from '#kernel/shop/cart/bought-line.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { ApiData } from './api.ts';
import { decodeAmount } from './money.ts';
import { recordOf } from './wire-map.ts';

type WireOrderLine = ApiData<'orderView'>['order']['products'][number];

/** Common fields of cart and order lines on the wire. */
type WireLine = Pick<
  WireOrderLine,
  | 'kind'
  | 'product_id'
  | 'name'
  | 'media'
  | 'picture_url'
  | 'pictured_metal'
  | 'qty'
  | 'custom_option_info'
  | 'not_returnable_text'
  | 'design'
  | 'stone_id'
  | 'certificate'
  | 'price_lines'
>;

/** Throws a RangeError if the line lacks the fields of its kind. */
export function decodeSubject({ kind, product_id, design, stone_id, certificate }: WireLine): LineSubject {
  if (kind === 'product') return { kind, productId: productId(product_id) };
  const report =
    certificate && certificate.url !== '' ? { lab: certificate.lab, url: certificate.url } : null;
  const stoneId = readStoneId(stone_id);
  if (kind === 'design' && design) return { kind, design, stoneId, report };
  if (kind === 'diamond' && stoneId !== null) return { kind, stoneId, report };
  throw new RangeError(`a line is no ${kind}`);
}

/** `price` is the unit price, `rowPrice` that of the line: two-decimal strings in `currency`. */
export function decodeFacts(
  wire: WireLine,
  rest: { url: string; price: string; rowPrice: string; currency: string },
): LineFacts {
  const { currency } = rest;
  return {
    name: wire.name,
    url: rest.url,
    picture: wire.media,
    pictureUrl: wire.picture_url || null,
    picturedMetal: wire.pictured_metal || null,
    options: Object.entries(recordOf(wire.custom_option_info)).map(([label, value]) => ({ label, value })),
    quantity: wire.qty,
    price: decodeAmount(rest.price, currency),
    rowPrice: decodeAmount(rest.rowPrice, currency),
    priceLines: wire.price_lines.map(({ label, amount }) => ({
      label,
      amount: decodeAmount(amount, currency),
    })),
    finalText: wire.not_returnable_text || null,
  };
}

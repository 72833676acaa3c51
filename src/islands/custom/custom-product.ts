import { api } from '#client/api/api.browser.ts';
import type { Product } from '#kernel/catalogue/product.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';

/** A piece made to choice, as far as its own islands need it. */
export type CustomProduct = Pick<Product, 'id' | 'kind' | 'name' | 'options'>;

/** The design a product is sold with, before any choice. */
export async function designOfProduct({ id, kind }: CustomProduct): Promise<Design> {
  const call = kind === 'variable-design' ? 'variableDesign' : 'fixedDesign';
  return (await api.call(call, { id }, { silent: true })).design;
}

const prices = {
  'fixed-design': 'fixedPrice',
  'variable-design': 'variablePrice',
  suit: 'suitPrice',
} as const;

/** What the server says the product costs with these options; rejects for a kind that has no such call. */
export async function priceOfOptions(
  { id, kind }: CustomProduct,
  options: Record<string, string>,
  signal: AbortSignal,
): Promise<DesignPrice> {
  if (kind === 'ready-made') throw new RangeError('ready-made pieces have no price lines');
  return api.call(prices[kind], { id, options }, { silent: true, signal });
}

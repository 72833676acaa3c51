import { api } from '#client/api/api.browser.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { CustomizedType } from '#kernel/text/paths.ts';
import type { ProductOption } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';

/** A product of types 1, 2 and 4, as far as its own islands need it. */
export interface CustomProduct {
  id: number;
  name: string;
  customizedType: CustomizedType;
  choices: ProductOption[];
}

/** The design a product is sold with, before any choice. */
export async function designOfProduct({ id, customizedType }: CustomProduct): Promise<Design> {
  const call = customizedType === 2 ? 'variableDesign' : 'fixedDesign';
  return (await api.call(call, { id }, { silent: true })).design;
}

const prices = { 1: 'fixedPrice', 2: 'variablePrice', 4: 'suitPrice' } as const;

/** What the server says the product costs with these options; rejects for a type that has no such call. */
export async function priceOfOptions(
  { id, customizedType }: CustomProduct,
  options: Record<string, string>,
  signal: AbortSignal,
): Promise<DesignPrice> {
  if (customizedType === 0) throw new RangeError('ready-made pieces have no price lines');
  return api.call(prices[customizedType], { id, options }, { silent: true, signal });
}

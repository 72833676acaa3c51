import type { Brand } from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { optionsKey } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** A product with the chosen options. */
export interface ProductItem {
  kind: 'product';
  productId: ProductId;
  /** As returned by `optionPrice`. */
  options: Readonly<Record<string, string>>;
}

/** A shopper's design, with the stock diamond set in it, if any. */
export interface DesignItem {
  kind: 'design';
  design: Design;
  designHash: string;
  stoneId: StoneId | null;
  /** Name given by the shopper; may be ''. */
  name: string;
  /** Upload id of the shopper's own picture; null without one. */
  pictureId: string | null;
}

/** A loose diamond. */
export interface DiamondItem {
  kind: 'diamond';
  stoneId: StoneId;
  pictureId: string | null;
}

/** Item of a cart line. */
export type CartItem = ProductItem | DesignItem | DiamondItem;

export type CartLineId = number & Brand<'CartLineId'>;

export interface CartLine {
  /** null until it is stored. */
  id: CartLineId | null;
  item: CartItem;
  quantity: number;
  isSelected: boolean;
}

/** The stock stone of an item; null for products and for designs without a chosen stone. */
export function stoneOf(item: CartItem): StoneId | null {
  return item.kind === 'product' ? null : item.stoneId;
}

/** The product of an item; null for designs and loose diamonds. */
export function productOf(item: CartItem): ProductId | null {
  return item.kind === 'product' ? item.productId : null;
}

/** A stock stone, and a design with one, exists only once. */
export function isOneOfAKind(item: CartItem): boolean {
  return stoneOf(item) !== null;
}

/** Equal items have equal keys. */
export function itemKey(item: CartItem): string {
  if (item.kind === 'product') return optionsKey(item.options);
  return item.kind === 'design'
    ? `design:${item.designHash}:${item.stoneId ?? ''}`
    : `diamond:${item.stoneId}`;
}

export function isSameItem(a: CartItem, b: CartItem): boolean {
  return productOf(a) === productOf(b) && itemKey(a) === itemKey(b);
}

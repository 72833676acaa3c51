import type { Brand } from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { optionsKey } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** A product of the catalogue with the options a shopper chose. */
export interface ProductItem {
  kind: 'product';
  productId: ProductId;
  /** As `optionPrice` gives them back. */
  options: Readonly<Record<string, string>>;
}

/** A design of the shopper's own, with the diamond of stock that is set in it, if it has one. */
export interface DesignItem {
  kind: 'design';
  design: Design;
  designHash: string;
  stoneId: StoneId | null;
  /** What the shopper calls it; '' for nothing in particular. */
  name: string;
  /** The shopper's own picture: the id of an upload; null without one. */
  pictureId: string | null;
}

/** A loose diamond of stock. */
export interface DiamondItem {
  kind: 'diamond';
  stoneId: StoneId;
  pictureId: string | null;
}

/** What a line of a cart is about. */
export type CartItem = ProductItem | DesignItem | DiamondItem;

export type CartLineId = number & Brand<'CartLineId'>;

export interface CartLine {
  /** null until it is stored. */
  id: CartLineId | null;
  item: CartItem;
  quantity: number;
  isSelected: boolean;
}

/** The stock stone of an item; null for products and for designs with a stone of the house's choosing. */
export function stoneOf(item: CartItem): StoneId | null {
  return item.kind === 'product' ? null : item.stoneId;
}

/** The product of an item; null for what is made or lies in the safe. */
export function productOf(item: CartItem): ProductId | null {
  return item.kind === 'product' ? item.productId : null;
}

/** There is one of a stone of stock, and so of the design it is set in. */
export function isOneOfAKind(item: CartItem): boolean {
  return stoneOf(item) !== null;
}

/** Equal items of one product have equal keys; an item without a product is its key. */
export function itemKey(item: CartItem): string {
  if (item.kind === 'product') return optionsKey(item.options);
  return item.kind === 'design'
    ? `design:${item.designHash}:${item.stoneId ?? ''}`
    : `diamond:${item.stoneId}`;
}

export function isSameItem(a: CartItem, b: CartItem): boolean {
  return productOf(a) === productOf(b) && itemKey(a) === itemKey(b);
}

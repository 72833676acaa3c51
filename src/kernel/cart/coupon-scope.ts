import type { Design } from '#kernel/design/design.contract.ts';
import type { CartItem } from './cart-item.ts';

/** Parts of the shop that a campaign may be for: the catalogue's main categories by their slug, and loose diamonds. */
export const couponSections = [
  'engagement-rings',
  'wedding-rings',
  'earrings',
  'pendants',
  'bracelets',
  'sets',
  'diamonds',
] as const;

export type CouponSection = (typeof couponSections)[number];

/** Where the shop would show what a shopper has designed. */
const sectionOfKind: Readonly<Record<Design['kind'], CouponSection>> = {
  ring: 'engagement-rings',
  'eternity-band': 'wedding-rings',
  'wedding-band': 'wedding-rings',
  earrings: 'earrings',
  pendant: 'pendants',
  bangle: 'bracelets',
  'tennis-bracelet': 'bracelets',
  set: 'sets',
};

/** What a coupon takes its reduction off. */
export interface CouponScope {
  sections: readonly CouponSection[];
  /** Of the products in the cart, those that stand in one of the sections. */
  productIds: readonly number[];
}

/** Whether a coupon of this scope counts for an item; without a scope it counts for all. */
export function countsFor(scope: CouponScope | null, item: CartItem): boolean {
  if (scope === null) return true;
  if (item.kind === 'product') return scope.productIds.includes(item.productId);
  return scope.sections.includes(item.kind === 'design' ? sectionOfKind[item.design.kind] : 'diamonds');
}

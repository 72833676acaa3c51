import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { CartItem } from './cart-item.ts';

/**
 * Parts of the shop that a campaign may be for: the catalogue's main categories by their slug with those beneath them,
 * and loose diamonds.
 */
export const couponSectionTree = {
  'engagement-rings': ['solitaire', 'halo', 'three-stone', 'pave-and-twist', 'coloured-gemstone'],
  'wedding-rings': ['classic-bands', 'diamond-bands'],
  earrings: ['studs', 'drops-and-hoops'],
  pendants: ['diamond-pendants', 'gemstone-pendants'],
  bracelets: ['tennis-bracelets', 'bangles'],
  sets: ['bridal-sets', 'gift-sets'],
  diamonds: [],
} as const;

type Tree = typeof couponSectionTree;
type MainSection = keyof Tree;
export type CouponSection = MainSection | Tree[MainSection][number];

const tree = Object.entries(couponSectionTree) as [MainSection, readonly CouponSection[]][];

/** Every section, each main one before its own. */
export const couponSections: readonly CouponSection[] = tree.flatMap(([main, parts]) => [main, ...parts]);

/** The sections in the order of the shop, without those that a main one among them holds already. */
export function widestSections(chosen: readonly CouponSection[]): CouponSection[] {
  return tree.flatMap(([main, parts]) =>
    chosen.includes(main) ? [main] : parts.filter((part) => chosen.includes(part)),
  );
}

type RingDesign = Extract<Design, { kind: 'ring' }>;

/** The setting that a ring is known by: a halo before side stones, and these before a set or twisted shank. */
function settingOf({ head, sides, row, shank }: RingDesign): CouponSection {
  if (head.halo) return 'halo';
  if (sides) return 'three-stone';
  return row || shank.shoulders === 'twist' ? 'pave-and-twist' : 'solitaire';
}

function sectionsOfRing(ring: RingDesign): CouponSection[] {
  const setting = settingOf(ring);
  const { material } = ring.centre;
  if (material === 'diamond' || material === 'moissanite') return ['engagement-rings', setting];
  // A coloured stone alone on its ring is shown for its colour.
  const isAlone = setting === 'solitaire' || setting === 'pave-and-twist';
  return ['engagement-rings', 'coloured-gemstone', ...(isAlone ? [] : [setting])];
}

const bridalKinds: ReadonlySet<Design['kind']> = new Set(['ring', 'wedding-band', 'eternity-band']);

/** Where the shop would show what a shopper has designed. */
function sectionsOfDesign(design: Design): CouponSection[] {
  switch (design.kind) {
    case 'ring':
      return sectionsOfRing(design);
    case 'eternity-band':
      return ['wedding-rings', 'diamond-bands'];
    case 'wedding-band':
      return ['wedding-rings', design.row ? 'diamond-bands' : 'classic-bands'];
    case 'earrings':
      return ['earrings', design.style === 'stud' ? 'studs' : 'drops-and-hoops'];
    case 'pendant':
      return ['pendants', design.stone.material === 'diamond' ? 'diamond-pendants' : 'gemstone-pendants'];
    case 'bangle':
      return ['bracelets', 'bangles'];
    case 'tennis-bracelet':
      return ['bracelets', 'tennis-bracelets'];
    case 'set':
      return [
        'sets',
        piecesOf(design).some(({ kind }) => bridalKinds.has(kind)) ? 'bridal-sets' : 'gift-sets',
      ];
  }
}

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
  const own: CouponSection[] = item.kind === 'design' ? sectionsOfDesign(item.design) : ['diamonds'];
  return own.some((section) => scope.sections.includes(section));
}

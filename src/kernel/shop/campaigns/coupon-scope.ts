import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { CartItem } from '#kernel/shop/cart/cart-item.ts';

/** Sections a campaign may be limited to: slugs of main categories with their subcategories, and loose diamonds. */
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

/** Every section, main sections before their subsections. */
export const couponSections: readonly CouponSection[] = tree.flatMap(([main, parts]) => [main, ...parts]);

/** The chosen sections in display order, without subsections of a chosen main section. */
export function widestSections(chosen: readonly CouponSection[]): CouponSection[] {
  return tree.flatMap(([main, parts]) =>
    chosen.includes(main) ? [main] : parts.filter((part) => chosen.includes(part)),
  );
}

type RingDesign = Extract<Design, { kind: 'ring' }>;

/** The setting style of a ring: a halo takes precedence over side stones, these over a pavé or twisted shank. */
function settingOf({ head, sides, row, shank }: RingDesign): CouponSection {
  if (head.halo) return 'halo';
  if (sides) return 'three-stone';
  return row || shank.shoulders === 'twist' ? 'pave-and-twist' : 'solitaire';
}

function sectionsOfRing(ring: RingDesign): CouponSection[] {
  const setting = settingOf(ring);
  const { material } = ring.centre;
  if (material === 'diamond' || material === 'moissanite') return ['engagement-rings', setting];
  // A solitaire with a coloured stone is listed by its colour.
  const isAlone = setting === 'solitaire' || setting === 'pave-and-twist';
  return ['engagement-rings', 'coloured-gemstone', ...(isAlone ? [] : [setting])];
}

const bridalKinds: ReadonlySet<Design['kind']> = new Set(['ring', 'wedding-band', 'eternity-band']);

/** The sections in which the shop would list a design. */
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

/** Items that a coupon applies to. */
export interface CouponScope {
  sections: readonly CouponSection[];
  /** Products of the cart that belong to the sections. */
  productIds: readonly number[];
}

/** Whether a coupon of this scope applies to an item; without a scope it applies to all. */
export function appliesTo(scope: CouponScope | null, item: CartItem): boolean {
  if (scope === null) return true;
  if (item.kind === 'product') return scope.productIds.includes(item.productId);
  const own: CouponSection[] = item.kind === 'design' ? sectionsOfDesign(item.design) : ['diamonds'];
  return own.some((section) => scope.sections.includes(section));
}

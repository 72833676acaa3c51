import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { nearestPicture } from './nearest-picture.ts';

const design = (document: object): Design => {
  const parsed = parseDesign({ version: 2, metal: 'platinum-950', ...document }).design;
  if (!parsed)
    throw new Error(JSON.stringify(parseDesign({ version: 2, metal: 'platinum-950', ...document }).errors));
  return parsed;
};
const ring = (rest: object) => design({ kind: 'ring', centre: { shape: 'round', carat: 1 }, ...rest });
const halo = { halo: { style: 'visible', stoneMm: 1.2 } };

const pictured = [
  { productId: 3, design: ring({}) },
  { productId: 2, design: ring({ metal: 'gold-18k-yellow' }) },
  { productId: 4, design: ring({ head: halo }) },
  { productId: 5, design: ring({ centre: { shape: 'oval', carat: 1 } }) },
  { productId: 6, design: design({ kind: 'pendant', stone: { shape: 'oval', carat: 1 } }) },
];

describe('nearestPicture', () => {
  it('finds the design itself', () => {
    for (const each of pictured) expect(nearestPicture(each.design, pictured)).toBe(each.productId);
  });

  it('weighs the cut above the metal, the kind above all', () => {
    expect(
      nearestPicture(ring({ metal: 'gold-18k-yellow', centre: { shape: 'oval', carat: 2 } }), pictured),
    ).toBe(5);
    expect(nearestPicture(design({ kind: 'pendant', stone: { shape: 'round', carat: 1 } }), pictured)).toBe(
      6,
    );
    expect(nearestPicture(ring({ head: halo, metal: 'gold-18k-yellow' }), pictured)).toBe(4);
    expect(nearestPicture(ring({ metal: 'gold-18k-rose' }), pictured)).toBe(2);
  });

  it('returns null for a kind without an image', () => {
    expect(nearestPicture(design({ kind: 'bangle' }), pictured)).toBeNull();
  });
});

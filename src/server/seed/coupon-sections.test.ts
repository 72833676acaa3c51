import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { appliesTo, couponSections, couponSectionTree } from '#kernel/shop/campaigns/coupon-scope.ts';
import { namesIn, readJson } from './data-files.ts';
import { categories as categoriesShape, product } from './data-shapes.ts';

const categories = readJson('categories.json', categoriesShape);
const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));

describe('the sections of coupons', () => {
  it('are the categories of the shop, and loose diamonds', () => {
    const tree = categories
      .filter(({ parentId }) => parentId === 0)
      .map(({ id, slug }) => [
        slug,
        categories.filter(({ parentId }) => parentId === id).map((part) => part.slug),
      ]);
    expect(couponSectionTree).toEqual({ ...Object.fromEntries(tree), diamonds: [] });
  });

  it.each(namesIn('designs'))('match the categories of the product of design %s', (name) => {
    const { design } = parseDesign(readJson(`designs/${name}`, v.unknown()));
    if (!design) throw new Error(`${name} is not a design`);
    const item = {
      kind: 'design',
      design,
      designHash: '',
      stoneId: null,
      name: '',
      pictureId: null,
    } as const;
    const found = couponSections.filter((section) =>
      appliesTo({ sections: [section], productIds: [] }, item),
    );
    const shown = readJson(`products/${name}`, product).categoryIds.map((id) => slugOf.get(id));
    // A product may be listed in fewer categories than its design fits.
    expect(found).toEqual(expect.arrayContaining(shown));
    expect(found.length - shown.length).toBeLessThan(2);
  });
});

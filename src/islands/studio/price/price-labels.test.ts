import { describe, expect, it } from 'vitest';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { textsIn } from '#server/platform/texts.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { figuresOf, workingDaysAfter } from '../figures/figures.ts';
import { badgesOf } from './badges.ts';
import { lineLabels, partsOf, sharesOf } from './price-labels.ts';

const t = textsIn('en');
const PRICING = { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES };
const made = (design: Design) => {
  const model = buildJewel(design);
  const metal = { grams: metalGrams(model), bodies: model.pieces?.length ?? 1, walls: [] };
  return { model, figures: figuresOf(design, model, metal, PRICING) };
};
const files = import.meta.glob<unknown>(
  '/src/server/seed/designs/1{001,009,015,017,105,203,207,303,403,405,501}.json',
  {
    eager: true,
    import: 'default',
  },
);
const designs = Object.entries(files).map(([path, document]): [string, Design] => {
  const { design } = parseDesign(document);
  if (design === null) throw new Error(path);
  return [path, design];
});

describe.each(designs)('the price of %s', (_, design) => {
  const { model, figures } = made(design);

  it('names every line and highlights existing parts', () => {
    const names = new Set<string>([
      ...model.parts.flatMap(({ name, role }) => [name, role]),
      ...model.stones.map(({ role }) => role),
    ]);
    for (const line of figures.price?.lines ?? []) {
      expect(lineLabels(line, null, t)).not.toMatch(/studio\.|undefined|NaN|[{}]/);
      const parts = partsOf(line, model);
      const { kind } = line.subject;
      if (kind === 'metal' || kind === 'stones') expect(parts.length).toBeGreaterThan(0);
      if (parts.length > 0)
        expect(
          parts.some((part) => names.has(part)),
          JSON.stringify(line.subject),
        ).toBe(true);
    }
  });

  it('adds up, and has a weight', () => {
    const { price } = figures;
    expect(price?.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price?.totalMinor);
    expect(totalGrams(figures.measures)).toBeGreaterThan(0.3);
  });
});

describe('shares', () => {
  it('are stone and setting, which add up to the whole', () => {
    const { price } = made(START_DESIGN).figures;
    if (price === null) throw new Error('no price');
    const { stone, setting } = sharesOf(price.lines, price.totalMinor);
    expect(stone + setting).toBe(price.totalMinor);
    expect(stone).toBe(price.lines.find(({ subject }) => subject.kind === 'stones')?.amountMinor);
  });
});

describe('badges', () => {
  const keys = (design: Design) => badgesOf(design, made(design).figures).map(({ key }) => key);
  const changed = (path: string, value: string | number | object): Design => {
    const { design } = changeDesign(START_DESIGN, [{ path, value: JSON.parse(JSON.stringify(value)) }]);
    if (design === null) throw new Error(path);
    return design;
  };

  it('say that it is made to order, and how far it can be resized', () => {
    expect(keys(START_DESIGN)).toEqual(['returns-final', 'resize-by', 'wear-low', 'care-low']);
    const row = { style: 'pave', stoneMm: 1.3, coverage: 'three-quarter' };
    expect(keys(changed('row', row))).toContain('resize-none');
  });

  it('warn about a high head, plating and emeralds', () => {
    expect(keys(changed('head.raiseMm', 2.5))).toContain('wear-high');
    expect(keys(changed('metal', 'gold-18k-white'))).toContain('care-plating');
    expect(keys(changed('centre.material', 'emerald'))).toContain('care-soft');
  });
});

describe('working days', () => {
  it('skip Saturday and Sunday', () => {
    expect(workingDaysAfter(new Date(2026, 10, 20), 1).getDate()).toBe(23);
    expect(workingDaysAfter(new Date(2026, 10, 20), 6).getDate()).toBe(30);
    expect(workingDaysAfter(new Date(2026, 10, 18), 0).getDate()).toBe(18);
  });
});

import { describe, expect, it } from 'vitest';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { bagName, stoneMap } from './stone-map.ts';

const modelOf = (document: object) =>
  buildJewel(designOf({ version: 2, metal: 'platinum-950', ...document }));

describe('the stone map', () => {
  it('numbers every stone once, by bags of equal stones, the largest first', () => {
    const model = modelOf({
      kind: 'ring',
      centre: { shape: 'oval', carat: 1, colour: 'E', clarity: 'VVS2' },
      head: { halo: { style: 'visible', stoneMm: 1.3, material: 'sapphire' } },
      row: { style: 'pave', stoneMm: 1.5, coverage: 'third' },
    });
    const { bags, plans } = stoneMap(model);
    expect(bags.map(({ bag, quality }) => [bag, quality])).toEqual([
      ['A', { colour: 'E', clarity: 'VVS2' }],
      ['B', { colour: 'G', clarity: 'VS2' }],
      ['C', null],
    ]);
    expect(bags.at(-1)?.last).toBe(model.stones.length);
    for (const { count, first, last } of bags) expect(last - first + 1).toBe(count);
    const written = plans.flatMap(({ marks }) => marks.flatMap(({ text }) => text.split('/').map(Number)));
    expect(written.sort((a, b) => a - b)).toEqual(model.stones.map((_, i) => i + 1));
  });

  it('puts the number on its stone, inside the drawing', () => {
    const model = modelOf({ kind: 'eternity-band', stoneMm: 2 });
    const { plans } = stoneMap(model);
    expect(plans.map(({ drawing }) => drawing.view)).toEqual(['top', 'front']);
    for (const { drawing, marks } of plans)
      for (const { xMm, yMm } of marks) {
        expect(xMm).toBeGreaterThan(0);
        expect(xMm).toBeLessThan(drawing.widthMm);
        expect(yMm).toBeGreaterThan(0);
        expect(yMm).toBeLessThan(drawing.heightMm);
      }
    // The first stone is at the top of the ring: in the middle of the plan from above.
    const [top] = plans;
    const first = top?.marks.find(({ text }) => text === '1');
    expect(first?.xMm).toBeCloseTo((top?.drawing.widthMm ?? 0) / 2, 1);
  });

  it('names bags beyond the alphabet', () => {
    expect([0, 25, 26, 27, 52].map(bagName)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });
});

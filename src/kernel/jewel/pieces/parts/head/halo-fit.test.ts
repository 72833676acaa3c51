import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CutShape, GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { fc } from '../../../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../../../tests/fixtures/suite.ts';
import { stoneToSet } from '../stone/set-stone.ts';
import { stoneSchema } from '../stone/stone.schema.ts';
import { BARE_SHARE, bareHaloMm, fittingHaloStone } from './halo-fit.ts';
import { headIssues } from './head.issues.ts';
import { headSchema } from './head.schema.ts';

const stoneOf = (shape: CutShape, carat: number) => v.parse(stoneSchema, { shape, carat });
const haloOf = (stoneMm: number, more: object = {}) =>
  v.parse(headSchema, { halo: { style: 'visible', stoneMm, ...more } });
const bareIssue = (carat: number, stoneMm: number, more: object = {}) =>
  headIssues('stone', stoneOf('round', carat), haloOf(stoneMm, more)).find(
    ({ rule }) => rule === 'halo-bare',
  );

describe('the stones of a halo', () => {
  it('fill it from prong to prong if their width fits the stone', () => {
    // Half a carat: sixteen stones of 1.15 mm fill it, but only twelve of 1.2 mm fit.
    expect(bareIssue(0.5, 1.2)).toMatchObject({
      severity: 'warning',
      path: 'head.halo.stoneMm',
      measured: 1.15,
      limit: 0.72,
      fix: { path: 'head.halo.stoneMm', value: 1.15 },
    });
    expect(bareIssue(0.5, 1.15)).toBeUndefined();
    expect(bareIssue(0.5, 1.2, { style: 'hidden' })).toBeUndefined();
  });

  it('keep a width that fits', () => {
    const set = stoneToSet(stoneOf('round', 0.5), 'stone');
    expect(fittingHaloStone(set, haloOf(1.15), 1.15)).toBe(1.15);
    expect(fittingHaloStone(set, haloOf(1.2), 1.2)).toBe(1.15);
  });

  it('of the fitting width leave no larger gap than the requested ones, and their own fitting width is the same', () => {
    const shapes = fc.constantFrom(...GEM_SHAPES.filter((shape) => shape !== 'heart'));
    const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 20);
    fc.assert(
      fc.property(
        shapes,
        hundredths(8, 100),
        hundredths(18, 36),
        fc.boolean(),
        (shape, carat, mm, isDouble) => {
          const set = stoneToSet(stoneOf(shape, carat), 'stone');
          const head = { ...haloOf(mm), isDouble };
          const share = (stoneMm: number) => bareHaloMm(set, head, stoneMm) / stoneMm;
          const fitting = fittingHaloStone(set, head, mm);
          if (fitting === mm) return;
          expect(share(fitting)).toBeLessThan(share(mm));
          if (share(fitting) <= BARE_SHARE) return;
          expect(fittingHaloStone(set, head, fitting)).toBe(fitting);
        },
      ),
      { numRuns: isLongSuite ? 200 : 20 },
    );
  });
});

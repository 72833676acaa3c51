import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import { SHANK_PROFILES } from '#kernel/jewel/pieces/parts/shank/shank-profile.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { BODY_RUNS, BODY_SEED } from '../../../../tests/fixtures/body-runs.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { settledDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';
import { followRing, withBand } from './set-with-band.ts';

function ringOf(document: object): RingDesign {
  const design = settledDesign({ version: 2, kind: 'ring', metal: 'gold-18k-yellow', ...document });
  if (design?.kind !== 'ring') throw new Error('no ring');
  return design;
}

const solitaire = ringOf({ centre: { shape: 'round', carat: 1 } });

function bandOf(design: Design) {
  const band = design.kind === 'set' ? design.pieces[1] : undefined;
  if (band?.kind !== 'wedding-band') throw new Error('no band');
  return band;
}

/** The design after some changes, and after the band has followed its ring. */
function changed(before: Design, ...changes: DesignChange[]) {
  const { design } = changeDesign(before, changes);
  if (design === null) throw new Error('impossible');
  return followRing(before, design);
}

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

/** Bodies of the united metal: two if ring and band do not touch. */
const bodiesOf = (set: Design): number => uniteMetal(library, buildJewel(set)).bodies;

const rulesOf = (set: Design) => castability(set, { heightAboveFingerMm: null }).map(({ rule }) => rule);

describe('a ring and its wedding band', () => {
  it('are alike in metal, size, finish, profile and width', () => {
    const ring = ringOf({
      ...{ metal: 'platinum-950', finish: 'brushed', circumferenceMm: 56 },
      shank: { profile: 'flat', widthMm: 2.4, thicknessMm: 1.9 },
      centre: { shape: 'oval', carat: 1 },
    });
    const set = withBand(ring);
    expect(set.pieces[0]).toEqual(ring);
    expect(bandOf(set)).toMatchObject({
      ...{ metal: 'platinum-950', finish: 'brushed', circumferenceMm: 56, row: null, engraving: null },
      shank: { profile: 'flat', widthMm: 2.4, thicknessMm: 1.9 },
    });
  });

  it('has a band that curves around a head and is straight beside a head that leaves clearance', () => {
    expect(bandOf(withBand(solitaire)).contour).toBeDefined();
    const slender = ringOf({ centre: { shape: 'princess', carat: 0.25 }, shank: { widthMm: 2.4 } });
    expect(bandOf(withBand(slender))).not.toHaveProperty('contour');
  });

  const heads = [
    {},
    { height: 'low' },
    { style: 'bezel' },
    { halo: { style: 'visible', stoneMm: 1.3 } },
    { halo: { style: 'hidden', stoneMm: 1.1 } },
  ];

  it.runIf(isLongSuite)('never touch, and the curve is the requested one, for any head', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GEM_SHAPES),
        fc.double({ min: 0.25, max: 4, noNaN: true }),
        fc.constantFrom(...heads),
        fc.constantFrom(...SHANK_PROFILES),
        fc.constantFrom(1.5, 2.1, 4),
        fc.integer({ min: 44, max: 64 }),
        (shape, carat, head, profile, widthMm, circumferenceMm) => {
          const centre = { shape, carat };
          const set = withBand(ringOf({ centre, head, circumferenceMm, shank: { profile, widthMm } }));
          expect(bodiesOf(set)).toBe(2);
          expect(rulesOf(set)).not.toContain('contour-fit');
        },
      ),
      { numRuns: BODY_RUNS, seed: BODY_SEED, endOnFailure: true },
    );
  });
});

describe('a band whose ring is changed', () => {
  const set = withBand(solitaire);

  it('curves around the new stone and returns the change', () => {
    const { design, changes } = changed(set, { path: 'pieces.0.centre.carat', value: 0.5 });
    expect(bandOf(design).contour?.dipMm).toBeLessThan((bandOf(set).contour?.dipMm ?? 0) - 0.5);
    expect(changes).toMatchObject([{ path: 'pieces.1.contour' }]);
    expect(rulesOf(design)).not.toContain('contour-fit');
    const oval = changed(set, { path: 'pieces.0.centre.shape', value: 'oval' });
    expect(rulesOf(oval.design)).not.toContain('contour-fit');
  });

  it('takes its size', () => {
    const { design, changes } = changed(set, { path: 'pieces.0.circumferenceMm', value: 57.1 });
    expect(bandOf(design).circumferenceMm).toBe(57.1);
    expect(changes.map(({ path }) => path)).toContain('pieces.1.circumferenceMm');
    expect(rulesOf(design)).not.toContain('contour-fit');
  });

  it('starts to curve when the head leaves no clearance', () => {
    const slender = ringOf({ centre: { shape: 'princess', carat: 0.25 }, shank: { widthMm: 2.4 } });
    const { design } = changed(withBand(slender), { path: 'pieces.0.centre.carat', value: 1.5 });
    expect(bandOf(design).contour).toBeDefined();
  });

  it('keeps edited values, and values that the ring does not change', () => {
    const edited = changeDesign(set, [{ path: 'pieces.1.contour', value: { dipMm: 0.6, spanMm: 8 } }]).design;
    const wider = changeDesign(set, [{ path: 'pieces.1.circumferenceMm', value: 53.3 }]).design;
    if (edited === null || wider === null) throw new Error('impossible');
    const carat = { path: 'pieces.0.centre.carat', value: 0.5 };
    expect(bandOf(changed(edited, carat).design).contour).toEqual({ dipMm: 0.6, spanMm: 8 });
    const sized = changed(wider, { path: 'pieces.0.circumferenceMm', value: 52.6 });
    expect(bandOf(sized.design).circumferenceMm).toBe(53.3);
    expect(changed(set, { path: 'pieces.0.metal', value: 'platinum-950' }).changes).toEqual([]);
  });
});

describe('the rings of a set', () => {
  const metal = 'platinum-950';
  const eternity = { version: 2, kind: 'eternity-band', metal, stoneMm: 2 };
  const straight = { version: 2, kind: 'wedding-band', metal, shank: { profile: 'flat', widthMm: 3 } };
  const setOf = (...pieces: object[]): Design => {
    const design = settledDesign({ version: 2, kind: 'set', pieces });
    if (design === null) throw new Error('no set');
    return design;
  };
  const lengthOf = (set: Design, isApart = false): number => {
    const { max, min } = buildJewel(set, { isApart }).bounds;
    return max[1] - min[1];
  };

  const bands = [
    ['a straight band', straight],
    ['an eternity band', eternity],
  ] as const;
  it.each(isLongSuite ? bands : bands.slice(0, 1))('touch each other on a finger: %s', (_name, band) => {
    const set = setOf(solitaire, band);
    expect(bodiesOf(set)).toBe(2);
    expect(lengthOf(set, true)).toBeGreaterThan(lengthOf(set) + 1);
  });

  it('are separate if two people wear them or they do not fit one finger', () => {
    for (const set of [
      setOf(straight, { ...straight, circumferenceMm: 53 }),
      setOf(solitaire, { ...straight, circumferenceMm: 60 }),
    ])
      expect(lengthOf(set)).toBe(lengthOf(set, true));
  });
});

import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { withThickerWalls } from '#kernel/jewel/casting/thicker-wall.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { applyFix } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const judged = (design: Design): CastabilityIssue[] => {
  const model = buildJewel(design);
  return castability(design, builtMeasures(model, uniteMetal(library, model)));
};
const rulesOf = (issues: readonly CastabilityIssue[]) => issues.map(({ rule }) => rule);

const thinWalls = [
  [
    'of slim prongs, by thicker prongs',
    'prong-wall',
    'head.prongMm',
    {
      ...{ kind: 'pendant', stone: { shape: 'trillion', carat: 6 } },
      head: { prongMm: 0.6 },
    },
  ],
  [
    'of double prongs in one piece of a set, by thicker ones there',
    'prong-wall',
    'pieces.1.head.prongMm',
    {
      kind: 'set',
      pieces: [
        { version: 2, kind: 'wedding-band', metal: 'platinum-950' },
        {
          ...{ version: 2, kind: 'earrings', style: 'drop', metal: 'platinum-950' },
          ...{ stone: { shape: 'cushion', carat: 1.26 }, head: { isDouble: true, prongMm: 0.5 } },
        },
      ],
    },
  ],
  [
    'of the cheeks of a narrow hoop, by a wider one',
    'smallest-wall',
    'hoop.widthMm',
    { kind: 'earrings', style: 'hoop', hoop: { innerDiameterMm: 16, widthMm: 1.4, stoneMm: 0.92 } },
  ],
  [
    'of the prongs of the smallest stones, which have no measure of their own, by a heavier stone',
    'prong-wall',
    'stone.carat',
    { kind: 'earrings', style: 'drop', stone: { shape: 'princess', carat: 0.03 } },
  ],
] as const;
const quickPaths = ['head.prongMm'];

describe('a thin wall', () => {
  it.each(isLongSuite ? thinWalls : thinWalls.filter(([, , path]) => quickPaths.includes(path)))(
    '%s: with one change it is thick enough and nothing new is wrong',
    (_of, rule, path, input) => {
      const design = designOf({
        version: 2,
        ...(input.kind === 'set' ? {} : { metal: 'platinum-950' }),
        ...input,
      });
      const issues = judged(design);
      const mended = withThickerWalls(library, design, issues);
      expect(rulesOf(mended)).toEqual(rulesOf(issues));
      const issue = mended.find((found) => found.rule === rule);
      if (!issue?.fix) throw new Error(JSON.stringify(mended));
      expect(issue.fix.path).toBe(path);
      const left = rulesOf(judged(applyFix(design, issue)));
      expect(left).not.toContain(rule);
      expect(rulesOf(issues)).toEqual(expect.arrayContaining(left));
    },
  );

  it('has no fix if no control thickens it', () => {
    const design = designOf({
      ...{ version: 2, metal: 'platinum-950', kind: 'wedding-band' },
      shank: { widthMm: 3, thicknessMm: 1.8 },
    });
    // A wall that no control of the design affects.
    const walls = [
      { kind: 'metal', part: 'no such part', mm: 0.3, stoneMm: null, designPiece: 0, skinUnder: () => 1 },
    ] as const;
    const issues = castability(design, { heightAboveFingerMm: null, walls });
    expect(rulesOf(issues)).toEqual(['smallest-wall']);
    expect(withThickerWalls(library, design, issues, { walls })).toEqual(issues);
  });
});

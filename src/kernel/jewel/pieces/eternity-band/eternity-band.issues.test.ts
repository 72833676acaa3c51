import { expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { eternityHeightIssues } from './eternity-band.issues.ts';
import { eternityHeight } from './eternity-band.measures.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

function band(stoneMm: number, metal = 'gold-18k-yellow'): EternityBandDesign {
  const { design } = parseDesign({ version: 2, kind: 'eternity-band', metal, stoneMm });
  if (design?.kind !== 'eternity-band') throw new Error('no band');
  return design;
}

it('the height of a band equals the built height if a prong is at the top', () => {
  for (const stoneMm of [1.2, 1.5, 2.4, 3]) {
    const built = buildJewel(band(stoneMm)).heightAboveFingerMm ?? 0;
    // The topmost prongs are beside the topmost stone, a little lower on the curve.
    expect(built).toBeLessThan(eternityHeight(band(stoneMm)) + 0.01);
    expect(built).toBeGreaterThan(eternityHeight(band(stoneMm)) - 0.05 * stoneMm);
  }
});

it('a band of 1.39 mm has an error, one of 1.5 a warning, except in platinum', () => {
  expect(eternityHeightIssues(band(1.5), 1.39)).toMatchObject([
    { rule: 'band-height', severity: 'error', path: 'stoneMm', measured: 1.39, limit: 1.4 },
  ]);
  expect(eternityHeightIssues(band(1.5), 1.5)).toMatchObject([{ severity: 'warning', limit: 1.6 }]);
  expect(eternityHeightIssues(band(1.5, 'platinum-950'), 1.5)).toEqual([]);
});

it('names the smallest stones that make the band high enough', () => {
  const [issue] = eternityHeightIssues(band(1.2));
  expect(issue).toMatchObject({ severity: 'warning', fix: { path: 'stoneMm' } });
  expect(eternityHeightIssues(band(Number(issue?.fix?.value)))).toEqual([]);
  expect(eternityHeightIssues(band(1.5))).toEqual([]);
});

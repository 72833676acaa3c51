import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import type { Wall, WallKind } from '#kernel/jewel/casting/walls.ts';
import { applyFix } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { engravingCapacity } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';

const design = (input: unknown): Design => {
  const parsed = parseDesign(input);
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const ring = (extra: object = {}) =>
  design({
    version: 2,
    kind: 'ring',
    metal: 'gold-18k-yellow',
    centre: { shape: 'round', carat: 1 },
    ...extra,
  });
const low = { heightAboveFingerMm: 6 };

describe('castability', () => {
  it.each([
    ['shank-thickness', 'error', { shank: { thicknessMm: 1.3 } }, 1.3, 1.4, 1.6],
    ['shank-thickness', 'warning', { shank: { thicknessMm: 1.5 } }, 1.5, 1.6, 1.6],
    ['shank-width', 'error', { shank: { widthMm: 1.3 } }, 1.3, 1.5, 1.6],
    ['prong-thickness', 'error', { head: { prongMm: 0.6 } }, 0.6, 0.7, 0.8],
    ['prong-count', 'warning', { centre: { shape: 'round', carat: 2.5 } }, 4, 6, 6],
  ] as const)('%s is a %s', (rule, severity, extra, measured, limit, value) => {
    const found = castability(ring(extra), low);
    const fix = { path: expect.any(String), value };
    expect(found).toContainEqual(expect.objectContaining({ rule, severity, measured, limit, fix }));
  });

  it('allows thinner platinum than gold', () => {
    const shank = { thicknessMm: 1.5 };
    expect(castability(ring({ shank, metal: 'platinum-950' }), low)).toEqual([]);
    expect(castability(ring({ shank }), low)).not.toEqual([]);
  });

  it('checks the measured height', () => {
    expect(castability(ring(), { heightAboveFingerMm: 8.6 })).toContainEqual(
      expect.objectContaining({ rule: 'head-height', severity: 'warning', measured: 8.6, limit: 8 }),
    );
  });

  const wall = (mm: number, kind: WallKind, stoneMm: number | null = null): Wall => ({
    ...{ kind, mm, stoneMm, part: kind, designPiece: 0 },
    skinUnder: () => 0,
  });

  it.each([
    ['smallest-wall', 'metal', null, { error: 0.2, warning: 0.35 }],
    ['smallest-wall', 'finding', null, { error: 0.15, warning: 0.2 }],
    ['pave-wall', 'pave', null, { error: 0.15, warning: 0.25 }],
    // Half of the minimum prong: 0.7 mm at one carat, proportionally less for small stones, but never below what can be
    // cast.
    ['prong-wall', 'prong', 6.4, { error: 0.15, warning: 0.35 }],
    ['prong-wall', 'prong', 11, { error: 0.15, warning: 0.35 }],
    ['prong-wall', 'prong', 4.8, { error: 0.15, warning: 0.26 }],
    ['prong-wall', 'prong', 2, { error: 0.15, warning: 0.2 }],
  ] as const)('%s judges the measured walls of %s at a stone of %s mm', (rule, kind, stoneMm, limits) => {
    const judged = (mm: number) => castability(ring(), { ...low, walls: [wall(mm, kind, stoneMm)] });
    const issue = { rule, path: '', unit: 'mm', fix: null };
    const [under, between] = [limits.error - 0.02, limits.warning - 0.02].map(
      (mm) => Math.round(mm * 100) / 100,
    );
    expect(judged(under ?? 0)).toEqual([
      { ...issue, severity: 'error', measured: under, limit: limits.error },
    ]);
    expect(judged(between ?? 0)).toEqual([
      { ...issue, severity: 'warning', measured: between, limit: limits.warning },
    ]);
    // In hundredths of a millimetre, as shoppers see it.
    expect(judged(limits.warning - 0.004)).toEqual([]);
  });

  it('reports for each rule the wall that is furthest below its limit', () => {
    const walls = [wall(0.3, 'metal'), wall(0.21, 'metal'), wall(0.18, 'finding'), wall(0.3, 'pave')];
    expect(castability(ring(), { ...low, walls })).toEqual([
      expect.objectContaining({ rule: 'smallest-wall', measured: 0.21, limit: 0.35 }),
    ]);
    expect(castability(ring(), { ...low, walls: [] })).toEqual([]);
  });

  it('lists errors before warnings', () => {
    const found = castability(ring({ shank: { thicknessMm: 1.5, widthMm: 1.3 }, head: { prongMm: 0.75 } }), {
      ...low,
      walls: [wall(0.12, 'metal')],
    });
    expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'error shank-width',
      'error smallest-wall',
      'warning shank-thickness',
      'warning prong-thickness',
    ]);
  });

  it('checks every piece of a set and names the piece', () => {
    const thin = ring({
      shank: { thicknessMm: 1.3 },
      centre: { shape: 'round', carat: 2.5 },
      head: { prongs: 6 },
    });
    const set = design({ version: 2, kind: 'set', pieces: [ring(), thin] });
    expect(castability(set, { heightAboveFingerMm: 12 })).toEqual([
      expect.objectContaining({
        rule: 'shank-thickness',
        path: 'pieces.1.shank.thicknessMm',
        fix: { path: 'pieces.1.shank.thicknessMm', value: 1.6 },
      }),
    ]);
    const wordy = ring({ engraving: { text: 'a'.repeat(58) } });
    expect(castability(design({ version: 2, kind: 'set', pieces: [ring(), wordy] }), low)).toEqual([
      expect.objectContaining({ rule: 'engraving-length', path: 'pieces.1.engraving.text', fix: null }),
    ]);
  });

  it('counts engraving by the width of its glyphs', () => {
    expect(engravingCapacity(52, true)).toBe(35);
    const latin = ring({ shank: { widthMm: 3 }, engraving: { text: 'a'.repeat(35) } });
    const han = ring({ shank: { widthMm: 3 }, engraving: { text: '永'.repeat(18) } });
    expect(castability(latin, low)).toEqual([]);
    expect(castability(han, low)).toEqual([
      expect.objectContaining({ rule: 'engraving-length', severity: 'error', measured: 36, limit: 35 }),
    ]);
    expect(castability(ring({ engraving: { text: '鸞鳳' } }), low)).toContainEqual(
      expect.objectContaining({ rule: 'engraving-stroke' }),
    );
  });

  it('names the path of the width that an engraving needs larger', () => {
    const engraving = { text: 'ever thine' };
    const narrow = { version: 2, metal: 'platinum-950', engraving } as const;
    const pathOf = (input: object) =>
      castability(design({ ...narrow, ...input }), low).find((f) => f.rule === 'engraving-band')?.fix?.path;
    expect(pathOf({ kind: 'eternity-band', stoneMm: 1.5 })).toBe('stoneMm');
    expect(pathOf({ kind: 'wedding-band', shank: { widthMm: 1.7 } })).toBe('shank.widthMm');
    const pieces = [design({ ...narrow, kind: 'eternity-band', stoneMm: 1.5 }), ring()];
    expect(castability(design({ version: 2, kind: 'set', pieces }), low)).toContainEqual(
      expect.objectContaining({ rule: 'engraving-band', fix: { path: 'pieces.0.stoneMm', value: 2 } }),
    );
  });

  it('lowers a raised head only if that is sufficient', () => {
    const raised = ring({ head: { raiseMm: 1.5 } });
    const fixOf = (heightAboveFingerMm: number) => castability(raised, { heightAboveFingerMm })[0]?.fix;
    expect(fixOf(8.6)).toEqual({ path: 'head.raiseMm', value: 0.9 });
    expect(fixOf(9.8)).toEqual({ path: 'head.height', value: 'low' });
  });

  const heightIssue = (given: Design) =>
    castability(given, buildJewel(given)).find(({ rule }) => rule === 'head-height');
  const tall = (carat: number, head: object) => ring({ centre: { shape: 'round', carat }, head });

  it.each([
    [3, { height: 'high', raiseMm: 2 }],
    [4, { height: 'high', raiseMm: 0 }],
    [6, { height: 'high', raiseMm: 3 }],
    [6, { height: 'usual', raiseMm: 1 }],
  ] as const)('lowers a round of %d ct that sits too high (%o) with one change', (carat, head) => {
    const given = tall(carat, head);
    const issue = heightIssue(given);
    if (!issue?.fix) throw new Error('no fix');
    expect(heightIssue(applyFix(given, issue))?.severity).not.toBe('error');
  });

  it('measures each ring of a set separately and lowers the one that is too high', () => {
    const pieces = [ring(), tall(4, { height: 'high', raiseMm: 2 })];
    const set = design({ version: 2, kind: 'set', pieces });
    const issue = heightIssue(set);
    expect(issue).toMatchObject({ severity: 'error', path: 'pieces.1.head.raiseMm' });
    if (!issue?.fix) throw new Error('no fix');
    expect(heightIssue(applyFix(set, issue))).toBeUndefined();
  });
});

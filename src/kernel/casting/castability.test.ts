import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/casting/castability.ts';
import { consequences } from '#kernel/design/consequences.ts';
import { applyFix, settleDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { engravingCapacity } from '#kernel/pieces/parts/engraving/engraving.rules.ts';
import { anyDesignInput } from '../../../tests/fixtures/any-design.ts';

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

  it('lets platinum be thinner than gold', () => {
    const shank = { thicknessMm: 1.5 };
    expect(castability(ring({ shank, metal: 'platinum-950' }), low)).toEqual([]);
    expect(castability(ring({ shank }), low)).not.toEqual([]);
  });

  it('judges the measured height and the measured wall', () => {
    expect(castability(ring(), { heightAboveFingerMm: 8.6 })).toContainEqual(
      expect.objectContaining({ rule: 'head-height', severity: 'warning', measured: 8.6, limit: 8 }),
    );
    expect(castability(ring(), { ...low, smallestWallMm: 0.12 })).toContainEqual(
      expect.objectContaining({ rule: 'smallest-wall', severity: 'error' }),
    );
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

  it('names the place in the design that an engraving needs wider', () => {
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

  it('lowers a raised head only where that is enough', () => {
    const raised = ring({ head: { raiseMm: 1.5 } });
    const fixOf = (heightAboveFingerMm: number) => castability(raised, { heightAboveFingerMm })[0]?.fix;
    expect(fixOf(8.6)).toEqual({ path: 'head.raiseMm', value: 0.9 });
    expect(fixOf(9.8)).toBeNull();
  });

  it('a fix, once taken, ends its finding, whatever the design', () => {
    let fixed = 0;
    fc.assert(
      fc.property(anyDesignInput, (input) => {
        const { design: start } = settleDesign(input);
        if (start === null) return;
        const model = buildJewel(start);
        for (const finding of castability(start, model)) {
          if (finding.fix === null) continue;
          fixed++;
          const next = applyFix(start, finding);
          expect(next).not.toEqual(start);
          const left = castability(next, buildJewel(next));
          expect(left.filter((f) => f.rule === finding.rule && f.path === finding.path)).toEqual([]);
        }
      }),
      { numRuns: 120, seed: 7 },
    );
    expect(fixed).toBeGreaterThan(20);
  }, 120_000);
});

describe('consequences', () => {
  const options = { isCatalogue: true, heightAboveFingerMm: 5.9 };
  it('a plain solitaire can be resized and returned', () => {
    expect(consequences(ring(), options)).toEqual({
      resizableMm: { down: 5.1, up: 5.1 },
      returns: 'returnable',
      daysToMake: 12,
      heightAboveFingerMm: 5.9,
    });
  });
  it('an eternity band cannot be resized', () => {
    const band = design({ version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 });
    expect(consequences(band, options).resizableMm).toEqual({ down: 0, up: 0 });
    const set = design({ version: 2, kind: 'set', pieces: [ring(), band] });
    expect(consequences(set, options)).toMatchObject({
      resizableMm: { down: 0, up: 0 },
      returns: 'exchange-only',
    });
  });
  it('engraved and customised pieces are final and take longer', () => {
    const plain = consequences(ring(), options);
    const engraved = consequences(ring({ engraving: { text: 'ever thine' } }), options);
    expect(engraved.returns).toBe('final');
    expect(engraved.daysToMake).toBeGreaterThan(plain.daysToMake);
    expect(consequences(ring(), { ...options, isCatalogue: false }).returns).toBe('final');
  });
  it('a pendant has no size', () => {
    const pendant = design({
      version: 2,
      kind: 'pendant',
      metal: 'silver-925',
      stone: { shape: 'pear', carat: 0.7 },
    });
    expect(consequences(pendant, options).resizableMm).toBeNull();
  });
});

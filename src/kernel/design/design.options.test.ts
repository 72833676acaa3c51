import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFix, changeDesign, settleDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { fitting, fittingAt } from '#kernel/design/design.options.ts';
import { valueAt, withChange } from '#kernel/design/design.value.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { GEM_SHAPES } from '#kernel/gems/grades.ts';
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
const halo = { style: 'visible', stoneMm: 1.3 };

describe('changeDesign', () => {
  it('takes a change that fits as it is', () => {
    const { design: next, brought } = changeDesign(ring(), [{ path: 'head.prongs', value: 6 }]);
    expect(next).toEqual(ring({ head: { prongs: 6 } }));
    expect(brought).toEqual([]);
  });

  it('lets the rest give way, and says what', () => {
    const haloed = ring({ head: { prongs: 6, halo } });
    const { design: next, brought } = changeDesign(haloed, [{ path: 'centre.shape', value: 'heart' }]);
    expect(next).toMatchObject({ centre: { shape: 'heart' }, head: { prongs: 4, halo: null } });
    expect(brought).toContainEqual({ path: 'head.halo', value: null });
    expect(brought).toContainEqual({ path: 'head.prongs', value: 4 });
  });

  it('never undoes what was chosen', () => {
    const withSides = ring({ sides: { shape: 'round', carat: 0.3 }, shank: { shoulders: 'cathedral' } });
    const change = { path: 'row', value: { style: 'pave', stoneMm: 1.3 } };
    const { design: next } = changeDesign(withSides, [change]);
    expect(next).toMatchObject({ row: { stoneMm: 1.3 }, sides: null, shank: { shoulders: 'plain' } });
  });

  it('makes stones smaller where the band is to stay narrow', () => {
    const rowed = ring({ row: { style: 'pave', stoneMm: 1.5 } });
    const { design: next, brought } = changeDesign(rowed, [{ path: 'shank.widthMm', value: 1.6 }]);
    expect(next).toMatchObject({ shank: { widthMm: 1.6 }, row: { stoneMm: 1.16 } });
    expect(brought).toEqual([{ path: 'row.stoneMm', value: 1.16 }]);
  });

  it('begins a new cut with its own proportions', () => {
    const reported = ring({ centre: { shape: 'round', carat: 1, proportions: { tablePct: 55 } } });
    const { design: next } = changeDesign(reported, [{ path: 'centre.shape', value: 'princess' }]);
    expect(next).toMatchObject({ centre: { shape: 'princess', proportions: null } });
  });

  it('gives hoops their measures and studs their stone', () => {
    const studs = design({
      version: 2,
      kind: 'earrings',
      metal: 'platinum-950',
      style: 'stud',
      stone: { shape: 'round', carat: 0.5 },
    });
    const hoops = changeDesign(studs, [{ path: 'style', value: 'hoop' }]).design;
    expect(hoops).toMatchObject({ style: 'hoop', hoop: { stoneMm: 1.3 } });
  });

  it('gives the errors back where there is no way', () => {
    const { design: next, errors } = changeDesign(ring(), [{ path: 'centre.carat', value: 'heavy' }]);
    expect(next).toBeNull();
    expect(errors).toContainEqual(expect.objectContaining({ rule: 'document', path: 'centre.carat' }));
  });

  it('leaves the design given to it alone', () => {
    const before = ring({ head: { halo } });
    const copy = structuredClone(before);
    changeDesign(before, [{ path: 'centre.shape', value: 'heart' }]);
    applyFix(before, { fix: { path: 'shank.thicknessMm', value: 2 } });
    expect(before).toEqual(copy);
  });
});

describe('fitting', () => {
  const offersOf = (given: Design, path: string) => {
    const control = fittingAt(given, path);
    return control?.type === 'choice' ? control.offers : [];
  };

  it('offers a round every head, a heart only prongs', () => {
    expect(offersOf(ring(), 'head.style').map((o) => o.fits)).toEqual([true, true]);
    const heart = ring({ centre: { shape: 'heart', carat: 1 } });
    expect(offersOf(heart, 'head.style')).toContainEqual({
      value: 'bezel',
      fits: false,
      brings: null,
      rule: 'heart-collar',
    });
  });

  it('says which cuts need another head', () => {
    const six = ring({ head: { prongs: 6 } });
    const offers = offersOf(six, 'centre.shape');
    expect(offers.map((o) => o.value)).toEqual(GEM_SHAPES);
    expect(offers.filter((o) => o.fits).map((o) => o.value)).toEqual(['round', 'oval']);
    expect(offers.find((o) => o.value === 'pear')?.brings).toEqual([{ path: 'head.prongs', value: 4 }]);
  });

  it('limits stones to what the band carries, and the carat to what the halo surrounds', () => {
    const full = ring({ shank: { widthMm: 2, thicknessMm: 1.8 }, row: { style: 'pave', stoneMm: 1.3 } });
    expect(fittingAt(full, 'row.stoneMm')).toMatchObject({ min: 0.9, max: 1.56, least: 0.9, most: 4 });
    const { min, max } = { min: 0, max: 0, ...fittingAt(ring({ head: { halo } }), 'centre.carat') };
    expect(min).toBeGreaterThan(0.15);
    expect(min).toBeLessThan(0.3);
    expect(max).toBe(6);
  });

  it('does not offer what could not be cast', () => {
    expect(fittingAt(ring(), 'shank.thicknessMm')).toMatchObject({ min: 1.4, max: 3.5 });
    const thin = ring({ metal: 'platinum-950', shank: { thicknessMm: 1.35 } });
    expect(offersOf(thin, 'metal').find((o) => o.value === 'gold-18k-yellow')).toEqual({
      value: 'gold-18k-yellow',
      fits: false,
      brings: [{ path: 'shank.thicknessMm', value: 1.6 }],
      rule: 'castability',
    });
  });

  it('tells parts that are there from parts that can be had', () => {
    const { sides, ...parts } = fitting(ring({ head: { halo } }));
    expect(parts['head.halo']).toMatchObject({ isPresent: true, add: null });
    expect(sides).toMatchObject({ isPresent: false, add: { fits: true, brings: [] } });
    expect(parts['sides.shape']).toBeUndefined();
    expect(parts['head.milgrain']?.isIdle).toBe(true);
    expect(parts['head.prongs']?.isIdle).toBe(false);
  });

  it('keeps what it promises, whatever the design', () => {
    let made = 0;
    fc.assert(
      fc.property(anyDesignInput, fc.nat(), (input, pick) => {
        const { design: start } = settleDesign(input);
        if (start === null) return;
        made++;
        const controls = Object.values(fitting(start));
        expect(controls.length).toBeGreaterThan(4);
        const control = controls[pick % controls.length];
        if (control === undefined) return;
        const { path } = control;
        if (control.type === 'number') {
          for (const value of [control.min, control.max]) {
            expect(parseDesign(withChange(start, { path, value })).errors).toEqual([]);
          }
        }
        const offers =
          control.type === 'choice'
            ? control.offers
            : control.type === 'part' && control.add
              ? [control.add]
              : [];
        for (const { value, fits, brings } of offers) {
          const change = { path, value };
          if (fits) expect(parseDesign(withChange(start, change)).errors).toEqual([]);
          if (brings === null) continue;
          const { design: next } = changeDesign(start, [change, ...brings]);
          expect(next).not.toBeNull();
          if (control.type === 'choice') expect(valueAt(next, path)).toEqual(value);
          else expect(valueAt(next, path)).not.toBeNull();
        }
      }),
      { numRuns: 80, seed: 6 },
    );
    expect(made).toBeGreaterThan(70);
  }, 120_000);
});

import { describe, expect, it } from 'vitest';
import { applyFix, changeDesign, slideDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';

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
  it('applies a valid change as it is', () => {
    const { design: next, adjustments } = changeDesign(ring(), [{ path: 'head.prongs', value: 6 }]);
    expect(next).toEqual(ring({ head: { prongs: 6 } }));
    expect(adjustments).toEqual([]);
  });

  it('adjusts the rest and returns the adjustments', () => {
    const haloed = ring({ head: { prongs: 6, halo } });
    const { design: next, adjustments } = changeDesign(haloed, [{ path: 'centre.shape', value: 'heart' }]);
    expect(next).toMatchObject({ centre: { shape: 'heart' }, head: { prongs: 4, halo: null } });
    expect(adjustments).toContainEqual({ path: 'head.halo', value: null });
    expect(adjustments).toContainEqual({ path: 'head.prongs', value: 4 });
  });

  it('never changes the chosen value', () => {
    const withSides = ring({ sides: { shape: 'round', carat: 0.3 }, shank: { shoulders: 'cathedral' } });
    const change = { path: 'row', value: { style: 'pave', stoneMm: 1.3 } };
    const { design: next } = changeDesign(withSides, [change]);
    expect(next).toMatchObject({ row: { stoneMm: 1.3 }, sides: null, shank: { shoulders: 'plain' } });
  });

  it('makes stones smaller where the band is to stay narrow', () => {
    const rowed = ring({ row: { style: 'pave', stoneMm: 1.5 } });
    const { design: next, adjustments } = changeDesign(rowed, [{ path: 'shank.widthMm', value: 1.6 }]);
    expect(next).toMatchObject({ shank: { widthMm: 1.6 }, row: { stoneMm: 1.16 } });
    expect(adjustments).toEqual([{ path: 'row.stoneMm', value: 1.16 }]);
  });

  it('gives a new cut its own proportions', () => {
    const reported = ring({ centre: { shape: 'round', carat: 1, proportions: { tablePct: 55 } } });
    const { design: next } = changeDesign(reported, [{ path: 'centre.shape', value: 'princess' }]);
    expect(next).toMatchObject({ centre: { shape: 'princess', proportions: null } });
  });

  it('gives hoops default measures and studs a default stone', () => {
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

  it('returns the errors if nothing helps', () => {
    const { design: next, errors } = changeDesign(ring(), [{ path: 'centre.carat', value: 'heavy' }]);
    expect(next).toBeNull();
    expect(errors).toContainEqual(expect.objectContaining({ rule: 'document', path: 'centre.carat' }));
  });

  it('does not modify its argument', () => {
    const before = ring({ head: { halo } });
    const copy = structuredClone(before);
    changeDesign(before, [{ path: 'centre.shape', value: 'heart' }]);
    applyFix(before, { fix: { path: 'shank.thicknessMm', value: 2 } });
    expect(before).toEqual(copy);
  });
});

describe('slideDesign', () => {
  it('stops a number at the limit of a rule and adjusts nothing else', () => {
    const rowed = ring({ row: { style: 'pave', stoneMm: 1.5 } });
    const { design: next, adjustments } = slideDesign(rowed, [{ path: 'shank.widthMm', value: 1.6 }]);
    expect(next).toMatchObject({ shank: { widthMm: 1.94 }, row: { stoneMm: 1.5 } });
    expect(adjustments).toEqual([]);
    const twist = ring({ shank: { shoulders: 'twist', widthMm: 3 } });
    expect(slideDesign(twist, [{ path: 'shank.widthMm', value: 8 }]).design).toMatchObject({
      shank: { widthMm: 4.5, shoulders: 'twist' },
    });
  });
});

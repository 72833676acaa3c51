import { describe, expect, it } from 'vitest';
import { parseDesign } from './parse-design.ts';
import { upgradeDesign } from './upgrade-design.ts';

const halo = {
  version: 1,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { cut: 'oval', carat: 1.2, cutGrade: 'VG' },
  shank: { widthMm: 3.2 },
  row: { style: 'channel', cut: 'princess', stoneMm: 1.5 },
};
const band = { version: 1, kind: 'eternity-band', metal: 'platinum-950', cut: 'emerald', stoneMm: 2.2 };

describe('a document of the first version', () => {
  it('is read as the same piece', () => {
    const { design, errors } = parseDesign(halo);
    expect(errors).toEqual([]);
    expect(design).toMatchObject({
      version: 2,
      centre: { shape: 'oval', cutGrade: 'VG' },
      row: { shape: 'princess' },
    });
  });

  it('is read in every piece of a set', () => {
    const { design } = parseDesign({ version: 1, kind: 'set', pieces: [halo, band] });
    expect(design).toMatchObject({
      version: 2,
      pieces: [
        { version: 2, centre: { shape: 'oval' } },
        { version: 2, shape: 'emerald' },
      ],
    });
  });

  it('is refused with today’s names if it is invalid', () => {
    expect(parseDesign({ ...halo, centre: { cut: 'rund', carat: 1 } }).errors).toMatchObject([
      { path: 'centre.shape', suggestion: 'round' },
    ]);
  });

  it('is the only version that is changed', () => {
    const today = { ...halo, version: 2, centre: { cut: 'oval', carat: 1 } };
    expect(upgradeDesign(today)).toBe(today);
    expect(parseDesign(today).design).toBeNull();
    for (const other of [null, 3, 'ring', [], [halo]]) expect(upgradeDesign(other)).toBe(other);
  });
});

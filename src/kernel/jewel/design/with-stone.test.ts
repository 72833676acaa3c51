import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { PROPORTION_LIMITS } from '#kernel/jewel/gems/proportions.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import {
  mainStone,
  mainStonePath,
  mainStoneSource,
  type SettableStone,
  stoneDesignOf,
  withStone,
} from './with-stone.ts';

const design = (document: unknown): Design => {
  const parsed = parseDesign(document).design;
  if (!parsed) throw new Error('not a design');
  return parsed;
};
const ring = design({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  row: { style: 'pave', stoneMm: 1.4 },
  centre: { shape: 'round', carat: 0.5, material: 'sapphire' },
});
const stone: SettableStone = {
  shape: 'round',
  carat: 1.02,
  color: 'E',
  clarity: 'VVS2',
  cut: 'ID',
  fluor: 'None',
  origin: 'laboratory-grown',
  lengthMm: 6.49,
  widthMm: 6.46,
  tablePct: 58,
  depthPct: 61.9,
  crownAngleDeg: 34.5,
  pavilionAngleDeg: 40.8,
  girdle: 'Medium',
};

describe('withStone', () => {
  it('replaces any previous stone by the diamond and keeps the rest', () => {
    const set = withStone(ring, stone);
    expect(set).toMatchObject({
      kind: 'ring',
      row: { style: 'pave' },
      centre: {
        shape: 'round',
        material: 'diamond',
        carat: 1.02,
        colour: 'E',
        clarity: 'VVS2',
        origin: 'laboratory-grown',
      },
    });
    expect(set && parseDesign(set).errors).toEqual([]);
    expect(set && mainStone(set)?.proportions).toMatchObject({ tablePct: 58, lengthToWidth: 1 });
  });

  it('maps grades that designs do not have to the nearest one', () => {
    expect(stoneDesignOf({ ...stone, clarity: 'I1', cut: 'none' })).toMatchObject({
      clarity: 'SI2',
      cutGrade: 'EX',
    });
  });

  it('takes the fluorescence of its report, and omits None', () => {
    expect(stoneDesignOf({ ...stone, fluor: 'Strong' })).toMatchObject({ fluorescence: 'Strong' });
    expect(stoneDesignOf(stone)).not.toHaveProperty('fluorescence');
    const set = withStone(ring, { ...stone, fluor: 'Strong' });
    expect(set && buildJewel(set).stones.find(({ role }) => role === 'centre')?.grades).toEqual({
      colour: 'E',
      clarity: 'VVS2',
      fluorescence: 'Strong',
    });
  });

  it.each([...Object.keys(PROPORTION_LIMITS)])(
    'makes a %s that can be cut, even from an unusual report',
    (shape) => {
      if (shape.endsWith('baguette') || shape === 'trillion') return;
      const known = shape as SettableStone['shape'];
      const [least, most] = PROPORTION_LIMITS[known].lengthToWidth;
      for (const ratio of [least * 0.97, least, (least + most) / 2, most * 1.03]) {
        for (const [tablePct, depthPct] of [
          [40, 45],
          [60, 62],
          [85, 85],
        ] as const) {
          const odd = { ...stone, shape: known, lengthMm: 6 * ratio, widthMm: 6, tablePct, depthPct };
          const pendant = design({
            version: 2,
            kind: 'pendant',
            metal: 'silver-925',
            stone: { shape: 'round', carat: 1 },
          });
          const set = withStone(pendant, odd);
          expect(set && parseDesign(set).errors, `${ratio} ${tablePct}`).toEqual([]);
        }
      }
    },
  );

  it('sets the diamond in the ring of a set, but does not choose between two stones', () => {
    const band = design({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });
    const set = design({ version: 2, kind: 'set', pieces: [band, ring] });
    const filled = withStone(set, stone);
    expect(filled).toMatchObject({ pieces: [band, { centre: { carat: 1.02, material: 'diamond' } }] });
    expect(mainStonePath(set)).toBe('pieces.1.centre');
    expect(mainStoneSource(set)).toEqual({ piece: 1, path: 'centre' });
    expect(filled && mainStone(filled)).toMatchObject({ carat: 1.02 });
    const two = design({ version: 2, kind: 'set', pieces: [ring, ring] });
    expect(withStone(two, stone)).toBeNull();
  });

  it('refuses stones that the workshop cannot set', () => {
    expect(withStone(ring, { ...stone, carat: 6.01 })).toBeNull();
    expect(withStone(ring, { ...stone, shape: 'oval', lengthMm: 12, widthMm: 6 })).toBeNull();
    const band = design({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });
    expect(mainStone(band)).toBeNull();
    expect(withStone(band, stone)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { changeDesign } from './design.change.ts';
import { settingFor } from './setting-for.ts';

const STONE_MM = 'head.halo.stoneMm';
const pendant = (carat: number, stoneMm: number, more: object = {}) =>
  designOf({
    version: 2,
    kind: 'pendant',
    metal: 'gold-18k-white',
    stone: { shape: 'round', carat },
    head: { halo: { style: 'visible', stoneMm, ...more } },
  });
const carat = (value: number) => [{ path: 'stone.carat', value }];

describe('a halo round another stone', () => {
  it('stays filled: its stones take another width, which is returned as an adjustment', () => {
    const { design, adjustments } = changeDesign(pendant(0.5, 1.15), carat(0.9));
    expect(adjustments).toEqual([{ path: STONE_MM, value: expect.any(Number) }]);
    expect(design).toMatchObject({ head: { halo: { stoneMm: adjustments[0]?.value } } });
    expect(adjustments[0]?.value).not.toBe(1.15);
  });

  it('keeps the width that was just chosen, and a gap it already had', () => {
    const chosen = changeDesign(pendant(0.5, 1.15), [...carat(0.9), { path: STONE_MM, value: 1.15 }]);
    expect(chosen).toMatchObject({ adjustments: [], design: { head: { halo: { stoneMm: 1.15 } } } });
    expect(changeDesign(pendant(0.5, 1.2), carat(0.52)).adjustments).toEqual([]);
  });

  it('is unchanged below the stone, where no prong interrupts it', () => {
    expect(changeDesign(pendant(0.5, 1.15, { style: 'hidden' }), carat(0.9)).adjustments).toEqual([]);
  });

  it('is filled in the piece of a set that it belongs to', () => {
    const studs = designOf({
      version: 2,
      kind: 'earrings',
      style: 'stud',
      metal: 'gold-18k-white',
      stone: { shape: 'round', carat: 0.3 },
    });
    const set = designOf({ version: 2, kind: 'set', pieces: [studs, pendant(0.5, 1.15)] });
    const { adjustments } = changeDesign(set, [{ path: 'pieces.1.stone.carat', value: 0.9 }]);
    expect(adjustments.map(({ path }) => path)).toEqual([`pieces.1.${STONE_MM}`]);
  });

  it('is filled in a catalogue setting too', () => {
    const ring = (weight: number, head: object) =>
      designOf({
        version: 2,
        kind: 'ring',
        metal: 'platinum-950',
        circumferenceMm: 54.4,
        centre: { shape: 'round', carat: weight },
        head,
      });
    const setting = ring(1, { halo: { style: 'visible', stoneMm: 1.3 } });
    const fitted = settingFor(ring(1.3, {}), setting);
    expect(fitted?.adjustments.map(({ path }) => path)).toEqual([STONE_MM]);
  });
});

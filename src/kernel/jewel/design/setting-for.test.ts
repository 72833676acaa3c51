import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { settingFor } from './setting-for.ts';

const design = (document: object): Design => {
  const parsed = parseDesign({ version: 2, kind: 'ring', metal: 'platinum-950', ...document });
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const round = { shape: 'round', carat: 1 };
const mine = design({
  metal: 'gold-18k-rose',
  headMetal: 'platinum-950',
  circumferenceMm: 54.4,
  engraving: { text: 'always', place: 'inside', font: 'script' },
  centre: { shape: 'oval', carat: 2.04, colour: 'F' },
});
const heart = design({ centre: { shape: 'heart', carat: 1.5 } });
const halo = design({ head: { halo: { style: 'visible', stoneMm: 1.3 } }, centre: round });

describe('a catalogue setting with the shopper’s stone', () => {
  it('keeps stone, metals, size and engraving, and takes head and band', () => {
    const fitted = settingFor(mine, design({ centre: round, shank: { widthMm: 2.6 }, head: { prongs: 4 } }));
    expect(fitted).toMatchObject({ lost: null, adjustments: [] });
    expect(fitted?.design).toMatchObject({
      metal: 'gold-18k-rose',
      headMetal: 'platinum-950',
      circumferenceMm: 54.4,
      engraving: { text: 'always' },
      centre: { shape: 'oval', carat: 2.04, colour: 'F' },
      shank: { widthMm: 2.6 },
      head: { prongs: 4 },
    });
  });

  it('keeps finish and height of the head, which catalogue settings do not change', () => {
    const low = design({ finish: 'satin', head: { height: 'low', raiseMm: 0.4 }, centre: round });
    const bezel = design({ head: { style: 'bezel' }, centre: { shape: 'oval', carat: 1 } });
    expect(settingFor(low, bezel)).toMatchObject({
      design: { finish: 'satin', head: { style: 'bezel', height: 'low', raiseMm: 0.4 } },
      adjustments: [],
    });
  });

  it('adjusts small things and returns them', () => {
    const six = design({ head: { prongs: 6 }, centre: round });
    const fitted = settingFor(heart, six);
    expect(fitted?.design).toMatchObject({ head: { prongs: 4 } });
    expect(fitted?.adjustments).toEqual([{ path: 'head.prongs', value: 4 }]);
    const small = settingFor(design({ centre: { shape: 'round', carat: 0.2 } }), halo);
    expect(small?.adjustments.map(({ path }) => path)).toEqual(['head.halo.stoneMm']);
  });

  it('has no design if it would lose its main trait, and returns that trait', () => {
    expect(settingFor(heart, halo)).toEqual({ design: null, adjustments: [], lost: 'halo' });
    const bezel = design({ head: { style: 'bezel' }, centre: round });
    expect(settingFor(heart, bezel)).toMatchObject({ design: null, lost: 'head' });
    expect(settingFor(mine, halo)?.lost).toBeNull();
  });

  it('keeps side stones smaller than the centre', () => {
    const sided = design({ sides: { shape: 'round', carat: 0.5 }, centre: round });
    const fitted = settingFor(design({ centre: { shape: 'round', carat: 0.4 } }), sided);
    expect(fitted?.design).toMatchObject({ sides: { carat: 0.28 } });
    expect(settingFor(mine, sided)?.design).toMatchObject({ sides: { carat: 0.5 } });
  });

  it('applies only to rings with a head', () => {
    const band = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' }).design;
    if (band === null) throw new Error('not a design');
    expect(settingFor(mine, band)).toBeNull();
    expect(settingFor(band, halo)).toBeNull();
  });
});

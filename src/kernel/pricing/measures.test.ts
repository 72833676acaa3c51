import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { gramsByMetal, type JewelMeasures, measuresOf, totalGrams } from './measures.ts';

const measures: JewelMeasures = {
  pieces: [
    { grams: { 'silver-925': 0.5, 'gold-18k-yellow': 4 }, stones: [] },
    { grams: { 'gold-18k-yellow': 3 }, stones: [] },
  ],
  heightAboveFingerMm: null,
};

describe('what a price needs of a model', () => {
  it('is the metal and the stones of every piece', () => {
    const pendant = {
      version: 2,
      kind: 'pendant',
      metal: 'silver-925',
      stone: { shape: 'pear', carat: 0.7 },
    };
    const { design } = parseDesign({
      version: 2,
      kind: 'set',
      pieces: [pendant, { ...pendant, head: { style: 'bezel' }, stone: { shape: 'oval', carat: 0.5 } }],
    });
    if (design === null) throw new Error('no set');
    const model = buildJewel(design);
    const grams = [{ 'silver-925': 3 }, { 'silver-925': 4 }];
    const stone = { role: 'centre', material: 'diamond' };
    expect(measuresOf(model, grams)).toEqual({
      pieces: [
        {
          grams: grams[0],
          stones: [
            {
              ...stone,
              source: { piece: 0, path: 'stone' },
              setting: 'prong',
              shape: 'pear',
              carat: expect.closeTo(0.7, 6),
            },
          ],
        },
        {
          grams: grams[1],
          stones: [
            {
              ...stone,
              source: { piece: 1, path: 'stone' },
              setting: 'bezel',
              shape: 'oval',
              carat: expect.closeTo(0.5, 6),
            },
          ],
        },
      ],
      heightAboveFingerMm: null,
    });
  });

  it('adds the weights of all pieces up, metal by metal in the order of the trade', () => {
    expect(Object.entries(gramsByMetal(measures))).toEqual([
      ['gold-18k-yellow', 7],
      ['silver-925', 0.5],
    ]);
    expect(totalGrams(measures)).toBe(7.5);
  });
});

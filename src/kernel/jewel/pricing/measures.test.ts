import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { gramsByMetal, type JewelMeasures, measuresOf, totalGrams } from './measures.ts';

const measures: JewelMeasures = {
  pieces: [
    { grams: { 'silver-925': 0.5, 'gold-18k-yellow': 4 }, stones: [] },
    { grams: { 'gold-18k-yellow': 3 }, stones: [] },
  ],
  heightAboveFingerMm: null,
};

describe('measuresOf', () => {
  it('returns the metal and the stones of every piece', () => {
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
          chainGrams: { 'silver-925': expect.closeTo(1.06, 2) },
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
          chainGrams: { 'silver-925': expect.closeTo(1.06, 2) },
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

  // Trade figures for a cable chain 1.1 mm wide of 0.3 mm wire.
  it.each([
    ['gold-14k-yellow', 0.032],
    ['gold-18k-yellow', 0.038],
  ] as const)('has a chain of %s weigh %d g a centimetre', (metal, gramsPerCm) => {
    for (const chainLengthMm of [400, 450, 600]) {
      const stone = { shape: 'round', carat: 0.5 };
      const { design } = parseDesign({ version: 2, kind: 'pendant', metal, stone, chainLengthMm });
      if (design === null) throw new Error('no pendant');
      const [piece] = measuresOf(buildJewel(design), [{ [metal]: 3 }]).pieces;
      const perCm = (piece?.chainGrams?.[metal] ?? 0) / (chainLengthMm / 10);
      expect(Math.abs(perCm / gramsPerCm - 1)).toBeLessThan(0.1);
    }
  });

  it('sums the weights of all pieces by metal, in the order of the trade', () => {
    expect(Object.entries(gramsByMetal(measures))).toEqual([
      ['gold-18k-yellow', 7],
      ['silver-925', 0.5],
    ]);
    expect(totalGrams(measures)).toBe(7.5);
  });
});

import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { CARAT } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { atWeight, weightsToSee } from './weights-to-see.ts';

const design = (document: object): Design => {
  const parsed = parseDesign({ version: 2, kind: 'ring', metal: 'platinum-950', ...document });
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const solitaire = (carat: number, rest: object = {}) =>
  design({ centre: { shape: 'round', carat, colour: 'E', clarity: 'VS1' }, ...rest });

describe('the weights a ring is shown at', () => {
  it('are its own, about half and about twice that, rounded to usual weights', () => {
    expect(weightsToSee(solitaire(1), 1)).toEqual({ own: 1, all: [0.5, 1, 2] });
    expect(weightsToSee(solitaire(1.2), 1.2)).toEqual({ own: 1.2, all: [0.7, 1.2, 2.5] });
    expect(weightsToSee(solitaire(0.3), 0.3)?.all).toEqual([0.3, 0.5, 0.7]);
  });

  it('include the weight the piece is sold with, which its design rounds', () => {
    expect(weightsToSee(solitaire(1), 1.01)).toEqual({ own: 1.01, all: [0.5, 1.01, 2] });
  });

  it('stay below the heaviest stone that can be set', () => {
    expect(weightsToSee(solitaire(5), 5)?.all).toEqual([2.5, 3, 5]);
    expect(atWeight(solitaire(5), CARAT.max + 1)).toBeNull();
  });

  it('are weights its setting accepts: a halo is never lost', () => {
    const halo = solitaire(0.7, { head: { halo: { style: 'visible', stoneMm: 1.3 } } });
    for (const carat of weightsToSee(halo, 0.7)?.all ?? [])
      expect(atWeight(halo, carat)).toMatchObject({
        centre: { carat },
        head: { halo: { style: 'visible' } },
      });
  });

  it('exist only for rings with a centre stone', () => {
    expect(weightsToSee(design({ kind: 'pendant', stone: { shape: 'round', carat: 0.7 } }), 0.7)).toBeNull();
    expect(weightsToSee(design({ kind: 'wedding-band' }), 1)).toBeNull();
  });
});

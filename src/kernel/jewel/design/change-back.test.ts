import { describe, expect, it } from 'vitest';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { changeBack, type PastChange } from './change-back.ts';
import { changeDesign } from './design.change.ts';
import type { Design } from './design.contract.ts';

const round = designOf({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  head: { prongs: 6 },
  centre: { shape: 'round', carat: 1, proportions: { tablePct: 56 } },
});
const shape = (value: string) => [{ path: 'centre.shape', value }];
const changed = (design: Design, path: string, value: string | number): Design => {
  const next = changeDesign(design, [{ path, value }]).design;
  if (next === null) throw new Error(path);
  return next;
};
const past = (...designs: Design[]): PastChange[] =>
  designs
    .slice(1)
    .map((after, index) => ({ before: designs[index] ?? after, after }))
    .reverse();

describe('going back to a value', () => {
  it('restores values that were adjusted by later changes', () => {
    const princess = changed(round, 'centre.shape', 'princess');
    expect(princess).toMatchObject({ head: { prongs: 4 }, centre: { proportions: null } });
    expect(changeBack(princess, shape('round'), past(round, princess)).design).toEqual(round);
    const marquise = changed(princess, 'centre.shape', 'marquise');
    expect(changeBack(marquise, shape('round'), past(round, princess, marquise)).design).toEqual(round);
  });

  it('leaves values that were edited since, and values that would force other adjustments', () => {
    const princess = changed(round, 'centre.shape', 'princess');
    const rose = changed(princess, 'metal', 'gold-18k-rose');
    const back = changeBack(rose, shape('round'), past(round, princess)).design;
    expect(back).toMatchObject({ metal: 'gold-18k-rose', head: { prongs: 6 } });
    const bezel = changed(princess, 'head.style', 'bezel');
    const result = changeBack(bezel, shape('round'), past(round, princess)).design;
    expect(result).toMatchObject({ head: { style: 'bezel' } });
  });

  it('is an ordinary change if there is nothing to restore', () => {
    expect(changeBack(round, shape('oval'), [])).toEqual(changeDesign(round, shape('oval')));
  });
});

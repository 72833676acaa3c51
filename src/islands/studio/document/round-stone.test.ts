import { beforeEach, describe, expect, it } from 'vitest';
import { type Diamond, readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { TextValues, Translate } from '#kernel/shop/text/translate.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { openProblemMessage } from './open-problem.ts';
import { openRoundStone } from './round-stone.ts';
import { START_DESIGN } from './start-design.ts';
import { $current, $design, $history, $stone, openDesign, setStone, undo } from './studio.store.ts';

const current = (document: object) => designOf({ version: 2, ...document });

const stoneId = readStoneId('7');
if (stoneId === null) throw new Error('no id');
const STONE = {
  id: stoneId,
  shape: 'oval',
  carat: 1.37,
  color: 'F',
  clarity: 'VS2',
  cut: 'EX',
  origin: 'natural',
  lengthMm: 8.9,
  widthMm: 6.3,
  depthMm: 3.9,
  tablePct: 58,
  depthPct: 61.9,
  crownAngleDeg: null,
  pavilionAngleDeg: null,
  girdle: 'Medium',
} as Diamond;

const halo = current({
  kind: 'ring',
  metal: 'gold-18k-rose',
  head: { halo: { style: 'visible', stoneMm: 1.3 } },
  centre: { shape: 'round', carat: 1 },
});
const pendant = current({
  kind: 'pendant',
  metal: 'platinum-950',
  stone: { shape: 'round', carat: 0.5 },
});

beforeEach(() => {
  openDesign(START_DESIGN);
  if (!setStone(STONE)) throw new Error('the start design takes it');
});

describe('a catalogue piece opened from its page', () => {
  it('takes the shopper’s diamond, keeps its own metal, and can be undone', () => {
    const size = $history.get().nodes.length;
    expect(openRoundStone({ design: halo, name: 'Halo' }, STONE, true)).toBeNull();
    const design = $design.get();
    expect(design).toMatchObject({
      kind: 'ring',
      metal: 'gold-18k-rose',
      centre: { shape: 'oval', carat: 1.37 },
    });
    expect($current.get().stoneId).toBe(stoneId);
    expect($stone.get()).toBe(STONE);
    expect($history.get().nodes).toHaveLength(size + 1);
    undo();
    expect($current.get().stoneId).toBe(stoneId);
  });

  it('has the finish and height of its page', () => {
    const low = { ...START_DESIGN, finish: 'satin', head: { ...START_DESIGN.head, height: 'low' } } as const;
    openDesign(low);
    expect(openRoundStone({ design: halo, name: 'Halo' }, STONE, true)).toBeNull();
    expect($design.get()).toMatchObject({ finish: 'polished', head: { height: 'usual' } });
  });

  it('of another kind takes the diamond as well', () => {
    expect(openRoundStone({ design: pendant, name: 'Pendant' }, STONE, true)).toBeNull();
    expect($design.get()).toMatchObject({ kind: 'pendant', stone: { shape: 'oval' } });
    expect($current.get().stoneId).toBe(stoneId);
  });

  it('opens unchanged if no diamond was chosen', () => {
    expect(openRoundStone({ design: halo, name: 'Halo' }, null, true)).toBeNull();
    expect($design.get()).toEqual(halo);
    expect($current.get().stoneId).toBeNull();
  });

  it('opens with its own stone if it does not accept the diamond, with the reason', () => {
    const heart = {
      ...STONE,
      shape: 'heart',
      carat: 1.5,
      lengthMm: 7.3,
      widthMm: 7.3,
      depthMm: 4.4,
    } as Diamond;
    openDesign(START_DESIGN);
    expect(setStone(heart)).toBe(true);
    const problem = openRoundStone({ design: halo, name: 'Halo' }, heart, true);
    expect($design.get()).toEqual(halo);
    expect(problem).toMatchObject({ name: 'Halo', lost: 'halo', stone: { shape: 'heart', carat: 1.5 } });
    if (problem === null) throw new Error('it takes the stone');
    const t: Translate = Object.assign(
      (key: string, values?: TextValues) => `${key} ${values?.['reason'] ?? ''}`,
      { locale: 'en' },
    );
    expect(openProblemMessage(problem, t)).toMatch(/own-stone .*unfit-halo/);
  });
});

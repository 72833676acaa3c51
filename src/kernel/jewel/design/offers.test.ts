import { describe, expect, it } from 'vitest';
import { changeDesign, slideDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changesInPiece, controlGroups, offersOf } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { anyDesignInput, designInputs } from '../../../../tests/fixtures/any-design.ts';
import { designOf, settledDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

const pieceAt = (design: Design, index: number | null): PieceDesign => {
  const piece = design.kind === 'set' ? design.pieces[index ?? 0] : design;
  if (piece === undefined) throw new RangeError('no such piece');
  return piece;
};
const controlsOf = (piece: PieceDesign): Control[] =>
  controlGroups(piece).flatMap(({ controls }) => [...controls]);

const ring = (extra: object = {}): Design => {
  return designOf({
    version: 2,
    kind: 'ring',
    metal: 'gold-18k-yellow',
    centre: { shape: 'round', carat: 1 },
    ...extra,
  });
};

function choiceOf(design: Design, id: string) {
  const control = controlsOf(pieceAt(design, null)).find((one) => one.id === id);
  if (control?.type !== 'choice') throw new Error(`no choice ${id}`);
  return control;
}
const offersAt = (design: Design, id: string) => offersOf(design, choiceOf(design, id), null);

describe('offers', () => {
  it('offers a round every head, a heart only prongs', () => {
    expect(offersAt(ring(), 'head').map(({ blockedBy }) => blockedBy)).toEqual([null, null, null]);
    const heart = ring({ centre: { shape: 'heart', carat: 1 } });
    expect(offersAt(heart, 'head')).toContainEqual({
      option: 'bezel',
      blockedBy: 'heart-collar',
      adjustments: [],
    });
  });

  it('returns which shapes need another head', () => {
    const offers = offersAt(ring({ head: { prongs: 6 } }), 'shape');
    expect(offers.map(({ option }) => option)).toEqual(GEM_SHAPES);
    const asItIs = offers.filter(({ adjustments }) => adjustments.length === 0);
    expect(asItIs.map(({ option }) => option)).toEqual(['round', 'oval']);
    expect(offers.find(({ option }) => option === 'pear')?.adjustments).toEqual([
      { path: 'head.prongs', value: 4 },
    ]);
  });

  it('shows only controls that apply to the chosen head, row and material', () => {
    const ids = (design: Design) => controlsOf(pieceAt(design, null)).map(({ id }) => id);
    const collar = ring({
      head: { style: 'bezel' },
      centre: { shape: 'emerald', carat: 1, material: 'ruby' },
    });
    for (const id of ['tip', 'double', 'prong-width', 'halo', 'colour', 'clarity', 'star', 'lower-half'])
      expect(ids(collar)).not.toContain(id);
    expect(ids(ring())).toEqual(expect.arrayContaining(['tip', 'halo', 'colour', 'star']));
    expect(ids(ring({ row: { style: 'pave', stoneMm: 1.3 } }))).not.toContain('row-shape');
  });

  it('extends a scale to the document’s value', () => {
    const width = controlsOf(pieceAt(ring({ shank: { widthMm: 11 } }), null)).find(
      ({ id }) => id === 'width',
    );
    expect(width).toMatchObject({ min: 1.5, max: 11, value: 11 });
  });
});

describe('holds for any design', () => {
  /** Both ends of every scale and every option give a possible design with the chosen value. */
  function check(start: Design, index: number | null, control: Control): void {
    const label = `${JSON.stringify(start)} ${control.id}`;
    const valueIn = (next: Design) =>
      controlsOf(pieceAt(next, index)).find(({ id }) => id === control.id)?.value;
    if (control.type === 'measure') {
      expect(control.value, label).toBeGreaterThanOrEqual(control.min);
      expect(control.value, label).toBeLessThanOrEqual(control.max);
      for (const end of [control.min, control.max]) {
        const { design: next } = slideDesign(start, changesInPiece(control.put(end), index));
        if (next === null) throw new Error(`${label} does not go to ${end}`);
        expect(parseDesign(next), label).toEqual({ design: next, errors: [] });
        const reached = Number(valueIn(next));
        const [low, high] = [Math.min(control.value, end), Math.max(control.value, end)];
        expect(reached, label).toBeGreaterThanOrEqual(low - 0.011);
        expect(reached, label).toBeLessThanOrEqual(high + 0.011);
      }
    }
    if (control.type === 'choice') {
      expect(control.options, label).toContain(control.value);
      for (const { option, blockedBy } of offersOf(start, control, index)) {
        const { design: next } = changeDesign(start, changesInPiece(control.put(option), index));
        expect(next === null, `${label} ${option}`).toBe(blockedBy !== null);
        if (next === null) continue;
        expect(parseDesign(next), label).toEqual({ design: next, errors: [] });
        expect(valueIn(next), label).toBe(option);
      }
    }
    if (control.type === 'switch') {
      const { design: next } = changeDesign(start, changesInPiece(control.put(!control.value), index));
      if (next === null) throw new Error(`${label} does not switch`);
      expect(valueIn(next), label).toBe(!control.value);
    }
    if (control.type === 'size') {
      const { design: next } = changeDesign(start, changesInPiece(control.put(55), index));
      expect(next && valueIn(next), label).toBe(55);
    }
  }

  const numRuns = isLongSuite ? 240 : 8;

  it('any control of any design', () => {
    let made = 0;
    fc.assert(
      fc.property(anyDesignInput, fc.nat(), (input, pick) => {
        const start = settledDesign(input);
        if (start === null) return;
        made++;
        const index = start.kind === 'set' ? pick % start.pieces.length : null;
        const controls = controlsOf(pieceAt(start, index));
        expect(controls.length).toBeGreaterThan(4);
        const control = controls[pick % controls.length];
        if (control !== undefined) check(start, index, control);
      }),
      { numRuns },
    );
    expect(made).toBeGreaterThan(numRuns * 0.8);
  });

  it.each(Object.entries(designInputs))('every control of %s', (_, inputs) => {
    fc.assert(
      fc.property(inputs, (input) => {
        const start = settledDesign(input);
        if (start === null) return;
        const index = start.kind === 'set' ? 1 : null;
        for (const control of controlsOf(pieceAt(start, index))) check(start, index, control);
      }),
      { numRuns: isLongSuite ? 4 : 1 },
    );
  });
});

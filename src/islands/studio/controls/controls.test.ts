import { describe, expect, it } from 'vitest';
import names from '#i18n/en/jewel.json' with { type: 'json' };
import english from '#i18n/en/studio.json' with { type: 'json' };
import { changeDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { changesInPiece, controlGroups, offersOf } from '#kernel/design/offers.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import type { Control } from '#kernel/pieces/parts/control.ts';
import type { DesignChange } from '#kernel/pieces/parts/document.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import { START_DESIGN } from '../document/start-design.ts';

const files = import.meta.glob<unknown>('/src/server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});
const designs = Object.entries(files).map(([path, document]): [string, Design] => {
  const { design } = parseDesign(document);
  if (design === null) throw new Error(path);
  return [path.split('/').at(-1) ?? '', design];
});
const pieces = designs.flatMap(([file, design]) =>
  (design.kind === 'set' ? design.pieces : [design]).map((piece): [string, PieceDesign] => [
    `${file} ${piece.kind}`,
    piece,
  ]),
);
const controlsOf = (piece: PieceDesign): Control[] =>
  controlGroups(piece).flatMap(({ controls }) => [...controls]);

/** Another value than a control's own. */
function another(control: Control): DesignChange[] {
  switch (control.type) {
    case 'choice':
      return control.put(control.options.find((option) => option !== control.value) ?? control.value);
    case 'measure': {
      const up = control.value + control.step;
      return control.put(up > control.max ? control.value - control.step : up);
    }
    case 'switch':
      return control.put(!control.value);
    case 'size':
      return control.put(55);
    case 'engraving':
      return control.put('永 always');
  }
}

describe.each(pieces)('%s', (_, piece) => {
  it('shows where each value stands within its bounds', () => {
    for (const control of controlsOf(piece)) {
      if (control.type === 'choice') expect(control.options, control.id).toContain(control.value);
      if (control.type === 'measure') {
        expect(control.value, control.id).toBeGreaterThanOrEqual(control.min - 1e-6);
        expect(control.value, control.id).toBeLessThanOrEqual(control.max + 1e-6);
      }
    }
  });

  it('has each control once, and names and explains it', () => {
    const ids = controlsOf(piece).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const control of controlsOf(piece)) {
      expect(english, control.id).toHaveProperty([control.id]);
      expect(english, control.id).toHaveProperty([`${control.id}-why`]);
      if (control.type === 'choice' && control.vocabulary !== 'grade')
        for (const option of control.options)
          expect(names).toHaveProperty([`${control.vocabulary}-${option}`]);
    }
  });

  it('writes what a design takes', () => {
    for (const control of controlsOf(piece)) {
      const { design, errors } = changeDesign(piece, another(control));
      // A rule may stand in the way; a value that no design knows may not.
      if (design === null)
        expect(
          errors.map(({ rule }) => rule),
          control.id,
        ).not.toContain('document');
    }
  });
});

describe('options', () => {
  const cutControl = controlsOf(START_DESIGN).find(({ id }) => id === 'shape');

  it('offers every cut to the six-claw solitaire, claws giving way', () => {
    if (cutControl?.type !== 'choice') throw new Error('no cut');
    expect(offersOf(START_DESIGN, cutControl, null).filter(({ blockedBy }) => blockedBy !== null)).toEqual(
      [],
    );
  });

  it('offers a heart no bezel, with the reason', () => {
    const { design } = changeDesign(START_DESIGN, [{ path: 'centre.shape', value: 'heart' }]);
    if (design?.kind !== 'ring') throw new Error('no ring');
    const control = controlsOf(design).find(({ id }) => id === 'head');
    if (control?.type !== 'choice') throw new Error('no head');
    const blocked = offersOf(design, control, null).filter(({ blockedBy }) => blockedBy !== null);
    expect(blocked).toContainEqual(expect.objectContaining({ option: 'bezel', blockedBy: 'heart-collar' }));
  });

  it('lets the shoulders give way to a row of stones', () => {
    const { design } = changeDesign(START_DESIGN, [{ path: 'shank.shoulders', value: 'split' }]);
    if (design?.kind !== 'ring') throw new Error('no ring');
    const control = controlsOf(design).find(({ id }) => id === 'row');
    if (control?.type !== 'choice') throw new Error('no row');
    expect(offersOf(design, control, null).every(({ blockedBy }) => blockedBy === null)).toBe(true);
  });

  it('writes into the piece of a set', () => {
    expect(changesInPiece([{ path: 'metal', value: 'silver-925' }], 1)).toEqual([
      { path: 'pieces.1.metal', value: 'silver-925' },
    ]);
  });
});

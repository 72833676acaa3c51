import { describe, expect, it } from 'vitest';
import type { Translate } from '#client/texts.ts';
import names from '#i18n/en/jewel.json' with { type: 'json' };
import english from '#i18n/en/studio.json' with { type: 'json' };
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changesInPiece, controlGroups, offersOf } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { Control, GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import type { DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { inSight, isFolded } from './folded.ts';
import { groupTitle, optionLabel, reasonFor } from './vocabulary.ts';

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

/** A value other than the control's own. */
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
  it('shows each value within its bounds', () => {
    for (const control of controlsOf(piece)) {
      if (control.type === 'choice') expect(control.options, control.id).toContain(control.value);
      if (control.type === 'measure') {
        expect(control.value, control.id).toBeGreaterThanOrEqual(control.min - 1e-6);
        expect(control.value, control.id).toBeLessThanOrEqual(control.max + 1e-6);
      }
    }
  });

  it('has each control once, with name and explanation', () => {
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

  it('writes values that a design accepts', () => {
    for (const control of controlsOf(piece)) {
      const { design, errors } = changeDesign(piece, another(control));
      // A rule may refuse the change; an invalid value must not be written.
      if (design === null)
        expect(
          errors.map(({ rule }) => rule),
          control.id,
        ).not.toContain('document');
    }
  });
});

describe('groups', () => {
  it('fold rare controls, but no leading ones', () => {
    const folded = controlsOf(START_DESIGN).filter(isFolded);
    expect(folded.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'fluorescence',
        'tint',
        'table',
        'prong-width',
        'raise',
        'head-metal',
        'double',
      ]),
    );
    for (const id of ['shape', 'carat', 'head', 'height', 'metal', 'width', 'size'])
      expect(folded, id).not.toContainEqual(expect.objectContaining({ id }));
  });

  const rich = {
    ...START_DESIGN,
    head: { ...START_DESIGN.head, halo: { style: 'visible', stoneMm: 1.3 } },
    row: { style: 'pave', stoneMm: 1.2 },
  };
  const groupOf = (document: object, id: GroupId) => {
    const { design, errors } = parseDesign(document);
    if (design?.kind !== 'ring') throw new Error(JSON.stringify(errors));
    return controlGroups(design).find((group) => group.id === id)?.controls ?? [];
  };
  const idsOf = (controls: readonly Control[]) => controls.map(({ id }) => id);
  const atFirst = (controls: readonly Control[]) => idsOf(inSight(controls, new Set(), false));

  it('show only the leading controls of a ring with halo and row', () => {
    expect(atFirst(groupOf(rich, 'setting'))).toEqual([
      ...['head', 'halo', 'halo-stone', 'halo-material', 'sides', 'height'],
    ]);
    expect(atFirst(groupOf(rich, 'band'))).toEqual([
      ...['metal', 'heft', 'profile', 'width', 'shoulders', 'row', 'row-stone', 'coverage', 'row-material'],
    ]);
  });

  it.each<[GroupId, string, object]>([
    ['setting', 'tip', { head: { ...rich.head, tip: 'round' } }],
    ['setting', 'double', { head: { ...rich.head, isDouble: true } }],
    ['setting', 'halo-pave', { head: { ...rich.head, halo: { ...rich.head.halo, pave: 'cut-down' } } }],
    ['setting', 'milgrain', { head: { ...rich.head, milgrain: true } }],
    ['setting', 'raise', { head: { ...rich.head, raiseMm: 0.5 } }],
    ['band', 'head-metal', { headMetal: 'gold-18k-rose' }],
    ['band', 'pave', { row: { ...rich.row, pave: 'cut-down' } }],
    ['band', 'top-width', { shank: { widthMm: 2.6, topWidthMm: 1.8 } }],
    ['band', 'thickness', { shank: { thicknessMm: 2 } }],
    ['stone', 'fluorescence', { centre: { ...START_DESIGN.centre, fluorescence: 'Strong' } }],
    ['stone', 'tint', { centre: { ...START_DESIGN.centre, colour: 'fancy' } }],
  ])('of %s show %s once it differs from its usual value', (group, id, change) => {
    expect(atFirst(groupOf(rich, group))).not.toContain(id);
    expect(atFirst(groupOf({ ...rich, ...change }, group))).toContain(id);
  });

  it.each(pieces.filter(([, { kind }]) => kind === 'ring'))('keep the measures of %s folded', (_, ring) => {
    const shown = idsOf(controlsOf(ring).filter((control) => !isFolded(control)));
    expect(shown).not.toContain('top-width');
    expect(shown).not.toContain('thickness');
  });

  it('move no control while it is being changed', () => {
    const usual = groupOf(rich, 'setting');
    const milled = groupOf({ ...rich, head: { ...rich.head, milgrain: true } }, 'setting');
    // Changed in the open fold, it stays there.
    expect(idsOf(inSight(milled, new Set(), true))).not.toContain('milgrain');
    // Reset in view, it stays there.
    expect(idsOf(inSight(usual, new Set(['milgrain']), false))).toContain('milgrain');
  });

  it('mention a band only for rings, with existing texts', () => {
    expect(groupTitle('band', 'wedding-band')).toBe('studio.group-band');
    expect(groupTitle('stone', 'bangle')).toBe('studio.group-stone');
    for (const kind of ['bangle', 'earrings', 'eternity-band', 'tennis-bracelet'] as const) {
      const key = groupTitle('band', kind);
      expect(key, kind).not.toBe('studio.group-band');
      expect(english).toHaveProperty([key.replace('studio.', '')]);
    }
  });

  it('describe the martini setting where it is offered', () => {
    const heads = pieces.flatMap(([, piece]) => controlsOf(piece).filter(({ id }) => id === 'head'));
    const reasons = heads.flatMap((head) =>
      head.type === 'choice' ? [[head.options.includes('martini'), reasonFor(head)]] : [],
    );
    expect(new Set(reasons.map(([isOffered]) => isOffered))).toEqual(new Set([true, false]));
    for (const [isOffered, key] of reasons)
      expect(key).toBe(isOffered ? 'studio.head-post-why' : 'studio.head-why');
    expect(english['head-post-why']).toContain('martini');
    expect(english['head-why']).not.toContain('martini');
  });
});

describe('fluorescence', () => {
  const of = (material: string, fluorescence?: string) => {
    const { design } = parseDesign({
      ...START_DESIGN,
      centre: { shape: 'round', carat: 1, material, fluorescence },
    });
    if (design?.kind !== 'ring') throw new Error('no ring');
    const control = controlsOf(design).find(({ id }) => id === 'fluorescence');
    return control?.type === 'choice' ? { design, control } : null;
  };

  it('is offered for diamonds only, and a reset leaves the document unchanged', () => {
    expect(of('sapphire')).toBeNull();
    const asked = of('diamond', 'Very strong');
    expect(asked?.control.value).toBe('Very strong');
    const { design } = changeDesign(asked?.design ?? START_DESIGN, asked?.control.put('any') ?? []);
    expect(design).toEqual(of('diamond')?.design);
    expect(of('diamond')?.control.value).toBe('any');
  });
});

describe('colours beyond M', () => {
  const of = (colour: string, material = 'diamond') => {
    const { design } = parseDesign({
      ...START_DESIGN,
      centre: { shape: 'round', carat: 1, material, colour },
    });
    if (design?.kind !== 'ring') throw new Error('no ring');
    const byId = (id: string) => controlsOf(design).find((control) => control.id === id);
    return { design, letters: byId('colour'), tint: byId('tint'), intensity: byId('intensity') };
  };

  it('are absent from the letters until one is chosen', () => {
    const { letters, tint } = of('G');
    if (letters?.type !== 'choice' || tint?.type !== 'choice') throw new Error('no choice');
    expect(letters.options.join('')).toBe('DEFGHIJKLM');
    expect(tint.options.slice(0, 4)).toEqual(['none', 'N–R', 'S–Z', 'yellow']);
    expect(tint.value).toBe('none');
    const { design } = changeDesign(of('G').design, tint.put('yellow'));
    expect(design).toMatchObject({ centre: { colour: 'fancy', origin: 'natural' } });
    expect(of('fancy-vivid').letters).toMatchObject({ value: 'fancy-vivid' });
    expect(changeDesign(of('S–Z').design, tint.put('none')).design).toEqual(of('G').design);
    expect(of('G', 'ruby').tint).toBeUndefined();
  });

  it('have hue and strength, and are lab-grown if not available as natural', () => {
    expect(of('G').intensity).toBeUndefined();
    const { tint, intensity, design } = of('fancy-vivid');
    if (tint?.type !== 'choice' || intensity?.type !== 'choice') throw new Error('no choice');
    expect([tint.value, intensity.value]).toEqual(['yellow', 'fancy-vivid']);
    const pink = changeDesign(design, tint.put('pink'));
    expect(pink.design).toMatchObject({
      centre: { colour: 'fancy-vivid-pink', origin: 'laboratory-grown' },
    });
    expect(pink.adjustments).toEqual([{ path: 'centre.origin', value: 'laboratory-grown' }]);
    // Brown has no vivid.
    expect(changeDesign(design, tint.put('brown')).design).toMatchObject({
      centre: { colour: 'fancy-brown', origin: 'natural' },
    });
    expect(changeDesign(design, intensity.put('fancy-dark')).design).toMatchObject({
      centre: { colour: 'fancy-dark' },
    });
    const natural = pink.design && changeDesign(pink.design, [{ path: 'centre.origin', value: 'natural' }]);
    expect(natural?.errors[0]?.rule).toBe('grown-hue');
  });

  it('have translated names, letters stay', () => {
    const { letters } = of('fancy-vivid');
    const english: Translate = Object.assign(
      (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' '),
      { locale: 'en' },
    );
    if (letters?.type !== 'choice') throw new Error('no choice');
    expect(optionLabel(letters, 'fancy-vivid', english)).toBe(
      'jewel.fancy-colour jewel.intensity-fancy-vivid label none jewel.hue-yellow inside',
    );
    expect(optionLabel(letters, 'G', english)).toBe('G');
  });
});

describe('options', () => {
  const cutControl = controlsOf(START_DESIGN).find(({ id }) => id === 'shape');

  it('offer every cut to the six-claw solitaire, adjusting its claws', () => {
    if (cutControl?.type !== 'choice') throw new Error('no cut');
    expect(offersOf(START_DESIGN, cutControl, null).filter(({ blockedBy }) => blockedBy !== null)).toEqual(
      [],
    );
  });

  it('refuse a bezel to a heart, with the reason', () => {
    const { design } = changeDesign(START_DESIGN, [{ path: 'centre.shape', value: 'heart' }]);
    if (design?.kind !== 'ring') throw new Error('no ring');
    const control = controlsOf(design).find(({ id }) => id === 'head');
    if (control?.type !== 'choice') throw new Error('no head');
    const blocked = offersOf(design, control, null).filter(({ blockedBy }) => blockedBy !== null);
    expect(blocked).toContainEqual(expect.objectContaining({ option: 'bezel', blockedBy: 'heart-collar' }));
  });

  it('change the shoulders for a row of stones', () => {
    const { design } = changeDesign(START_DESIGN, [{ path: 'shank.shoulders', value: 'split' }]);
    if (design?.kind !== 'ring') throw new Error('no ring');
    const control = controlsOf(design).find(({ id }) => id === 'row');
    if (control?.type !== 'choice') throw new Error('no row');
    expect(offersOf(design, control, null).every(({ blockedBy }) => blockedBy === null)).toBe(true);
  });

  it('write into the piece of a set', () => {
    expect(changesInPiece([{ path: 'metal', value: 'silver-925' }], 1)).toEqual([
      { path: 'pieces.1.metal', value: 'silver-925' },
    ]);
  });
});

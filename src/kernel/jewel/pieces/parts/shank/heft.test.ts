import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { MeasureControl } from '#kernel/jewel/pieces/parts/control.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { isLongSuite } from '../../../../../../tests/fixtures/suite.ts';
import { heftClassOf, thinnestMm } from './heft.ts';

const files = import.meta.glob<unknown>('/src/server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});
const pieces = Object.entries(files).flatMap(([file, document]) => {
  const { design } = parseDesign(document);
  if (design === null) throw new Error(file);
  return (design.kind === 'set' ? design.pieces : [design]).map((piece, i) => ({
    name: `${file.split('/').at(-1)} ${i}`,
    piece,
  }));
});

const heftOf = (piece: PieceDesign): MeasureControl | undefined => {
  const control = controlGroups(piece)
    .flatMap(({ controls }) => [...controls])
    .find(({ id }) => id === 'heft');
  return control?.type === 'measure' ? control : undefined;
};

const hefty = pieces.filter(({ piece }) => heftOf(piece) !== undefined);
/** Of each kind and kind of row the first, and all of them in the long suite. */
const tried = hefty.filter(({ piece }, at) => {
  const sort = ({ kind, ...rest }: PieceDesign) =>
    `${kind} ${'row' in rest && rest.row ? rest.row.style : 'plain'} ${'metal' in rest ? rest.metal : ''}`;
  return isLongSuite || hefty.findIndex((other) => sort(other.piece) === sort(piece)) === at;
});

/** Weight of the metal, estimated from the parts. */
const gramsIn = (model: JewelModel): number =>
  metalGrams(model)
    .flatMap((byMetal) => Object.values(byMetal))
    .reduce((sum, grams) => sum + grams, 0);

const errorsOf = (piece: PieceDesign, { heightAboveFingerMm }: JewelModel) =>
  castability(piece, { heightAboveFingerMm })
    .filter(({ severity, rule }) => severity === 'error' || rule === 'shank-thickness')
    .map(({ rule, path }) => `${rule} ${path}`);

it('is offered for rings and wedding bands of the catalogue', () => {
  expect(new Set(hefty.map(({ piece }) => piece.kind))).toEqual(new Set(['ring', 'wedding-band']));
});

describe.each(tried)('the metal of $name', ({ piece }) => {
  it('can be cast at every position, changes nothing else, and weighs more at each', () => {
    const before = errorsOf(piece, buildJewel(piece)).filter((issue) => !issue.startsWith('shank-thickness'));
    const control = heftOf(piece);
    if (!control) throw new Error('no control');
    let last = 0;
    for (let percent = control.min; percent <= control.max; percent += control.step) {
      const { design, adjustments } = changeDesign(piece, control.put(percent));
      if (design === null || design.kind === 'set') throw new Error(`${percent} % cannot be made`);
      expect(adjustments, `${percent} %`).toEqual([]);
      const model = buildJewel(design);
      expect(errorsOf(design, model), `${percent} %`).toEqual(before);
      expect(heftOf(design)?.value).toBe(percent);
      const grams = gramsIn(model);
      expect(grams, `${percent} %`).toBeGreaterThan(last);
      last = grams;
    }
  });
});

it('is named by the use for which it is enough', () => {
  const shank = (thicknessMm: number, topThicknessMm: number | null = null) => ({
    ...{ profile: 'court', widthMm: 2, topWidthMm: null, shoulders: 'plain' },
    ...{ thicknessMm, topThicknessMm },
  });
  const classOf = (metal: 'gold-18k-yellow' | 'platinum-950', ...mm: Parameters<typeof shank>) =>
    heftClassOf({ metal, shank: shank(...mm) as Parameters<typeof heftClassOf>[0]['shank'] });
  expect([1.6, 1.7, 1.99, 2].map((mm) => classOf('gold-18k-yellow', mm))).toEqual([
    ...['occasional', 'everyday', 'everyday', 'lasting'],
  ]);
  expect(classOf('platinum-950', 1.6)).toBe('everyday');
  expect(classOf('gold-18k-yellow', 2.1, 1.6)).toBe('occasional');
  expect(thinnestMm(shank(2, 1.8) as Parameters<typeof thinnestMm>[0])).toBe(1.8);
});

import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Fact } from '#kernel/jewel/pieces/parts/facts.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { britishSize, hongKongSize, isoSize, usSize } from '#kernel/jewel/ring-size/conversions.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { factLabels, settingLabels } from './fact-labels.ts';
import { nameOf, plain } from './names.ts';
import { stoneLabels } from './stone-labels.ts';

type Values = Record<string, string | number>;

/** Facts in the first sentence; every other fact has a sentence of its own. */
const OPENING = [
  'metal',
  'stone',
  'setting',
  'band',
  'all-round',
  'hoop',
  'inside',
  'chain',
  'length',
] as const satisfies Fact['kind'][];
type Opening = (typeof OPENING)[number];

const isOpening = (kind: Fact['kind']): kind is Opening => OPENING.some((opening) => opening === kind);

/** Values for the sentence about a fact. */
function valuesOf(fact: Fact, t: Translate): Values {
  switch (fact.kind) {
    case 'stone':
    case 'sides':
    case 'upper-stone':
      return { stone: stoneLabels(fact.stone, t, true) };
    case 'setting':
      return { setting: settingLabels(fact.head, t, 'inside') };
    case 'band': {
      const { shank, widthMm } = fact;
      if (shank === null) return { band: factLabels(fact, t) };
      const { profile, shoulders } = shank;
      return {
        width: plain(widthMm),
        profile: nameOf('profile', profile, t, 'inside'),
        hasShoulders: shoulders === 'plain' ? 'no' : 'yes',
        shoulders: shoulders === 'plain' ? '' : nameOf('shoulders', shoulders, t, 'inside'),
      };
    }
    case 'size': {
      const mm = fact.circumferenceMm;
      return {
        iso: isoSize(mm),
        us: usSize(mm),
        hk: hongKongSize(mm) ?? '–',
        uk: britishSize(mm) ?? '–',
      };
    }
    case 'engraving': {
      const { place, text } = fact.engraving;
      return { place: nameOf('place', place, t, 'inside'), text };
    }
    case 'head-metal':
    case 'accent-metal':
      return { metal: factLabels(fact, t) };
    case 'alternate':
      return { material: nameOf('material', fact.material, t, 'inside') };
    case 'all-round':
      return { stones: factLabels(fact, t) };
    case 'chain':
      return { length: factLabels(fact, t) };
    default:
      return { [fact.kind]: factLabels(fact, t) };
  }
}

function sentencesOf(piece: PieceDesign, t: Translate, isSized: boolean): string[] {
  const { facts: factsOf, type } = pieceModule(piece);
  const facts = factsOf(piece);
  const opening = facts.filter(({ kind }) => isOpening(kind)).map((fact) => valuesOf(fact, t));
  return [
    t(`jewel.say-${piece.kind}`, Object.assign({ type: type?.(piece) ?? '' }, ...opening)),
    ...facts.flatMap((fact) => {
      const { kind } = fact;
      if (isOpening(kind) || (kind === 'size' && !isSized)) return [];
      return [t(`jewel.say-${kind}`, valuesOf(fact, t))];
    }),
  ];
}

/** Describes a design in sentences; without sizes if `isSized` is false. */
export function describeDesign(design: Design, t: Translate, isSized = true): string {
  const sentences =
    design.kind === 'set'
      ? [
          t('jewel.say-set', { count: design.pieces.length }),
          ...design.pieces.flatMap((piece) => sentencesOf(piece, t, isSized)),
        ]
      : sentencesOf(design, t, isSized);
  return sentences.reduce((before, after) => t('jewel.then', { before, after }));
}

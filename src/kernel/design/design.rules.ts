import type { Design, PieceDesign } from '#kernel/design/design.contract.ts';
import { floor2, round2 } from '#kernel/mesh/vector.ts';
import { engravingRules } from '#kernel/pieces/parts/engraving/engraving.rules.ts';
import { headRules, sideRules, stoneRules } from '#kernel/pieces/parts/head/head.rules.ts';
import { type Impossibility, impossible } from '#kernel/pieces/parts/impossibility.ts';
import { ringRules, rowRules, weddingBandRules } from '#kernel/pieces/parts/shank/band.rules.ts';
import { STARTING_PARTS } from '#kernel/pieces/parts/starting-parts.ts';

/** What no jeweller could make of a design whose single values are all in range; [] if it can be made. */
export function impossibilities(design: Design): Impossibility[] {
  if (design.kind !== 'set') return allRules(design);
  return design.pieces.flatMap((piece, i) =>
    allRules(piece).map(({ otherwise, ...found }) => ({
      ...found,
      path: `pieces.${i}.${found.path}`,
      otherwise: otherwise && { ...otherwise, path: `pieces.${i}.${otherwise.path}` },
    })),
  );
}

const allRules = (design: PieceDesign): Impossibility[] => [
  ...pieceRules(design),
  ...('engraving' in design ? engravingRules(design) : []),
];

function pieceRules(design: PieceDesign): Impossibility[] {
  switch (design.kind) {
    case 'ring':
      return [
        ...stoneRules('centre', design.centre),
        ...headRules('head', design.head, design.centre),
        ...(design.sides === null ? [] : sideRules(design.sides, design.centre)),
        ...(design.row === null ? [] : rowRules(design.row, design.shank)),
        ...ringRules(design),
      ];
    case 'wedding-band':
      return [
        ...(design.row === null ? [] : rowRules(design.row, design.shank)),
        ...weddingBandRules(design),
      ];
    case 'eternity-band':
      return design.stoneMm < 1.2
        ? [impossible('eternity-stone', 'stoneMm', 'shared prongs need stones of 1.2 mm at least', 1.2)]
        : [];
    case 'pendant':
      return [...stoneRules('stone', design.stone), ...headRules('head', design.head, design.stone)];
    case 'earrings':
      return earringRules(design);
    case 'bangle':
      return bangleRules(design);
    case 'tennis-bracelet':
      return tennisRules(design);
  }
}

function earringRules(design: Extract<PieceDesign, { kind: 'earrings' }>): Impossibility[] {
  const { hoop, stone, style, topStone } = design;
  if (style === 'hoop') {
    if (hoop === null)
      return [impossible('hoop-missing', 'hoop', 'hoops need their measures', STARTING_PARTS.hoop)];
    const need = round2(hoop.stoneMm + 0.44);
    if (hoop.widthMm >= need) return [];
    const smaller = { path: 'hoop.stoneMm', value: floor2(hoop.widthMm - 0.44) };
    const message = `stones of ${hoop.stoneMm} mm need ${need} mm`;
    return [impossible('hoop-width', 'hoop.widthMm', message, need, smaller)];
  }
  if (stone === null)
    return [impossible('stone-missing', 'stone', `a ${style} needs its stone`, STARTING_PARTS.stone)];
  const found = [...stoneRules('stone', stone), ...headRules('head', design.head, stone)];
  if (topStone === null) return found;
  found.push(...stoneRules('topStone', topStone));
  if (style === 'stud') {
    const drop = { path: 'style', value: 'drop' };
    found.push(impossible('top-stone-style', 'topStone', 'only drops have an upper stone', null, drop));
  }
  if (topStone.shape === 'pear' || topStone.shape === 'heart') {
    found.push(impossible('top-stone-shape', 'topStone.shape', 'the upper stone is a round', 'round'));
  }
  return found;
}

function bangleRules(design: Extract<PieceDesign, { kind: 'bangle' }>): Impossibility[] {
  if (design.stars === null) return [];
  const found: Impossibility[] = [];
  const { largestMm } = design.stars;
  const noStars = { path: 'stars', value: null };
  const most = round2(design.widthMm * 0.55);
  if (largestMm > most) {
    const message = 'stones must leave metal beside them';
    found.push(impossible('star-width', 'stars.largestMm', message, Math.max(1, most), noStars));
  }
  const need = round2(largestMm * 0.5 + 0.8);
  if (design.thicknessMm < need) {
    const fitting = floor2((design.thicknessMm - 0.8) * 2);
    const smaller = fitting < 1 ? noStars : { path: 'stars.largestMm', value: fitting };
    const message = `sunk stones need ${need} mm of metal`;
    found.push(impossible('star-depth', 'thicknessMm', message, need, smaller));
  }
  return found;
}

function tennisRules({ stone }: Extract<PieceDesign, { kind: 'tennis-bracelet' }>): Impossibility[] {
  const found = stoneRules('stone', stone);
  if (stone.carat > 0.5) {
    found.push(impossible('tennis-carat', 'stone.carat', 'links carry stones up to 0.5 ct', 0.5));
  }
  if (stone.shape !== 'round') {
    found.push(impossible('tennis-shape', 'stone.shape', 'a tennis bracelet is set with rounds', 'round'));
  }
  return found;
}

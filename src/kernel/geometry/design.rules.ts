import { widthOfCarat } from '#kernel/gems/cut-stone.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES } from '#kernel/gems/proportions.ts';
import type {
  Design,
  HeadDesign,
  PieceDesign,
  RowDesign,
  ShankDesign,
  StoneDesign,
} from '#kernel/geometry/design.contract.ts';
import { proportionsOf } from '#kernel/geometry/set-stone.ts';

/** A combination that cannot be made. */
export interface Impossibility {
  path: string;
  message: string;
  suggestion?: string | number | boolean | null;
}

const round2 = (x: number): number => Math.round(x * 100) / 100;

/** What no jeweller could make of a design whose single values are all in range; [] if it can be made. */
export function impossibilities(design: Design): Impossibility[] {
  if (design.kind !== 'set') return pieceRules(design);
  return design.pieces.flatMap((piece, i) =>
    pieceRules(piece).map((found) => ({ ...found, path: `pieces.${i}.${found.path}` })),
  );
}

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
        ...shoulderRule(design.shank),
        ...twoToneRules(design),
      ];
    case 'eternity-band':
      return design.stoneMm < 1.2
        ? [low('stoneMm', 'shared prongs need stones of 1.2 mm at least', 1.2)]
        : [];
    case 'pendant':
      return [...stoneRules('stone', design.stone), ...headRules('head', design.head, design.stone)];
    case 'earrings':
      return earringRules(design);
    case 'bangle':
      return bangleRules(design);
    case 'tennis-bracelet':
      return [
        ...stoneRules('stone', design.stone),
        ...(design.stone.carat > 0.5 ? [low('stone.carat', 'links carry stones up to 0.5 ct', 0.5)] : []),
        ...(design.stone.cut !== 'round'
          ? [low('stone.cut', 'a tennis bracelet is set with rounds', 'round')]
          : []),
      ];
  }
}

const low = (path: string, message: string, suggestion?: Impossibility['suggestion']): Impossibility => ({
  path,
  message,
  ...(suggestion === undefined ? {} : { suggestion }),
});

function stoneRules(path: string, stone: StoneDesign): Impossibility[] {
  const limits = PROPORTION_LIMITS[stone.cut];
  const actual = proportionsOf(stone);
  return PROPORTION_NAMES.flatMap((name) => {
    const [from, to] = limits[name];
    const value = actual[name];
    if (value >= from && value <= to) return [];
    const suggestion = value < from ? from : to;
    return [low(`${path}.proportions.${name}`, `a ${stone.cut} cut allows ${from} to ${to}`, suggestion)];
  });
}

const widthOf = (stone: StoneDesign): number =>
  widthOfCarat(stone.cut, stone.carat, stone.material, cuttable(stone));

/** Proportions that can be cut, so that a wrong one does not hide the other errors. */
function cuttable(stone: StoneDesign): ReturnType<typeof proportionsOf> {
  return stoneRules('', stone).length === 0
    ? proportionsOf(stone)
    : proportionsOf({ ...stone, proportions: null });
}

function headRules(path: string, head: HeadDesign, stone: StoneDesign): Impossibility[] {
  const found: Impossibility[] = [];
  if (head.prongs === 6 && stone.cut !== 'round' && stone.cut !== 'oval') {
    found.push(
      low(`${path}.prongs`, 'six prongs hold rounds and ovals; the other cuts have their own places', 4),
    );
  }
  if (stone.cut === 'heart' && head.style === 'bezel') {
    found.push(low(`${path}.style`, 'a heart is held by prongs: a collar would bridge its cleft', 'prong'));
  }
  if (head.halo !== null) {
    if (stone.cut === 'heart') found.push(low(`${path}.halo`, 'no halo follows a heart’s cleft', null));
    if (head.style === 'bezel')
      found.push(low(`${path}.style`, 'a halo surrounds prongs, not a collar', 'prong'));
    const most = round2(widthOf(stone) / 3);
    if (head.halo.stoneMm > most) {
      found.push(
        low(`${path}.halo.stoneMm`, 'halo stones may be a third of the centre wide', Math.max(0.9, most)),
      );
    }
    if (head.halo.stoneMm > 2) found.push(low(`${path}.halo.stoneMm`, 'halo stones are 2 mm at most', 2));
  }
  const width = widthOf(stone);
  if (head.prongMm !== null && head.prongMm > width * 0.4) {
    found.push(low(`${path}.prongMm`, 'prongs would cover the stone', round2(Math.max(0.5, width * 0.22))));
  }
  return found;
}

function sideRules(sides: StoneDesign, centre: StoneDesign): Impossibility[] {
  const found = stoneRules('sides', sides);
  const most = round2(centre.carat * 0.7);
  if (sides.carat > most) found.push(low('sides.carat', 'side stones are smaller than the centre', most));
  return found;
}

function rowRules(row: RowDesign, shank: ShankDesign): Impossibility[] {
  const found: Impossibility[] = [];
  const wall = row.style === 'channel' ? 0.5 : 0.22;
  const need = round2(row.stoneMm + 2 * wall);
  const narrowest = Math.min(shank.widthMm, shank.topWidthMm ?? shank.widthMm);
  if (shank.shoulders === 'twist') {
    const most = round2(shank.widthMm * 0.42);
    if (row.stoneMm > most) found.push(low('row.stoneMm', 'stones must fit one strand', Math.max(0.9, most)));
  } else if (narrowest < need) {
    found.push(low('shank.widthMm', `stones of ${row.stoneMm} mm need a band ${need} mm wide`, need));
  }
  const depth = round2(row.stoneMm * (row.style === 'channel' ? 0.62 : 0.5) + 0.55);
  const thinnest = Math.min(shank.thicknessMm, shank.topThicknessMm ?? shank.thicknessMm);
  if (shank.shoulders !== 'twist' && thinnest < depth) {
    found.push(low('shank.thicknessMm', `stones of ${row.stoneMm} mm need ${depth} mm of metal`, depth));
  }
  if (row.style === 'pave' && row.cut !== 'round') {
    found.push(low('row.cut', 'pavé is set with rounds; square stones go into a channel', 'round'));
  }
  return found;
}

function ringRules(design: Extract<PieceDesign, { kind: 'ring' }>): Impossibility[] {
  const { row, shank, sides } = design;
  const found: Impossibility[] = [];
  const isRaised = shank.shoulders === 'cathedral' || shank.shoulders === 'split' || sides !== null;
  if (row !== null && isRaised) {
    found.push(low('row', 'a row of stones needs plain or twisted shoulders and no side stones', null));
  }
  if (row?.coverage === 'full')
    found.push(low('row.coverage', 'the head interrupts the row', 'three-quarter'));
  if (sides !== null && shank.shoulders !== 'plain' && shank.shoulders !== 'cathedral') {
    found.push(low('shank.shoulders', 'side stones stand on cathedral shoulders', 'cathedral'));
  }
  if (shank.shoulders === 'twist' && (shank.widthMm < 2.2 || shank.widthMm > 4.5)) {
    found.push(low('shank.widthMm', 'two strands are 2.2 to 4.5 mm wide', shank.widthMm < 2.2 ? 2.2 : 4.5));
  }
  if (shank.shoulders === 'split' && shank.widthMm < 2.4) {
    found.push(low('shank.widthMm', 'a band that splits is 2.4 mm wide at least', 2.4));
  }
  return found;
}

const shoulderRule = ({ shoulders }: ShankDesign): Impossibility[] =>
  shoulders === 'plain' ? [] : [low('shank.shoulders', 'a wedding band has no head to rise to', 'plain')];

function twoToneRules(design: Extract<PieceDesign, { kind: 'wedding-band' }>): Impossibility[] {
  if (design.accentMetal === null) return [];
  const found: Impossibility[] = [];
  if (design.row !== null) found.push(low('row', 'a two-tone band carries no row of stones', null));
  if (design.shank.widthMm < 3.5) {
    found.push(low('shank.widthMm', 'three rails of two metals need 3.5 mm', 3.5));
  }
  if (design.accentMetal === design.metal) {
    found.push(low('accentMetal', 'the second metal must differ from the first', null));
  }
  return found;
}

function earringRules(design: Extract<PieceDesign, { kind: 'earrings' }>): Impossibility[] {
  if (design.style === 'hoop') {
    if (design.hoop === null) return [low('hoop', 'hoops need their measures')];
    const need = round2(design.hoop.stoneMm + 0.44);
    return design.hoop.widthMm < need
      ? [low('hoop.widthMm', `stones of ${design.hoop.stoneMm} mm need ${need} mm`, need)]
      : [];
  }
  if (design.stone === null) return [low('stone', `a ${design.style} needs its stone`)];
  const found = [...stoneRules('stone', design.stone), ...headRules('head', design.head, design.stone)];
  if (design.topStone !== null) {
    found.push(...stoneRules('topStone', design.topStone));
    if (design.style === 'stud') found.push(low('topStone', 'only drops have an upper stone', null));
    if (design.topStone.cut === 'pear' || design.topStone.cut === 'heart') {
      found.push(low('topStone.cut', 'the upper stone is a round', 'round'));
    }
  }
  return found;
}

function bangleRules(design: Extract<PieceDesign, { kind: 'bangle' }>): Impossibility[] {
  if (design.stars === null) return [];
  const found: Impossibility[] = [];
  const most = round2(design.widthMm * 0.55);
  if (design.stars.largestMm > most)
    found.push(low('stars.largestMm', 'stones must leave metal beside them', most));
  const need = round2(design.stars.largestMm * 0.5 + 0.8);
  if (design.thicknessMm < need) found.push(low('thicknessMm', `sunk stones need ${need} mm of metal`, need));
  return found;
}

import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { boundsOf } from '#kernel/jewel/pieces/parts/bounds.ts';
import { prongDirections } from '#kernel/jewel/pieces/parts/head/prong-head.ts';
import type { JewelModel, MetalPart, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import type { Design } from './design.contract.ts';
import { piecesOf } from './pieces-of.ts';

/** Figures of a piece by name, as texts print them: `…Carats` in ct, `…Mm` in mm, `…Cm` in cm, `…Stones` counts. */
export type TextFigures = Readonly<Record<string, string>>;

/** Equal stones beside the leading one, as texts tell them apart. */
const groups = ['side', 'top', 'halo', 'pave', 'line', 'alternate'] as const;
type Group = (typeof groups)[number];
const large: readonly Group[] = ['side', 'top'];

/** The group of a stone; null for the leading stone. */
function groupOf({ role, source: { path } }: PlacedStone): Group | null {
  if (path === 'topStone') return 'top';
  if (path === 'alternateMaterial') return 'alternate';
  if (role === 'centre') return null;
  if (role === 'side' || role === 'halo') return role;
  return role === 'pave' && path !== 'stoneMm' ? 'pave' : 'line';
}

const carats = (carat: number): string => carat.toFixed(2);
const mm = (length: number): string => length.toFixed(1);
/** A designed measure: at least one decimal, two where it has them. */
const designedMm = (length: number): string =>
  Number.isInteger(Math.round(length * 100) / 10) ? mm(length) : length.toFixed(2);

const totalCarats = (stones: readonly PlacedStone[]): string =>
  carats(stones.reduce((sum, stone) => sum + stone.carat, 0));

/** Box of metal and stones, mm. */
function sizeOf(parts: readonly MetalPart[], stones: readonly PlacedStone[] = []): [number, number, number] {
  const { min, max } = boundsOf(parts, stones);
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

function stoneFigures({ kind }: PieceDesign, stones: readonly PlacedStone[]): Record<string, string> {
  const figures: Record<string, string> = {};
  // The stones of a line are its leading ones too.
  const leading = stones.find((stone) => groupOf(stone) === null) ?? stones[0];
  if (leading !== undefined) {
    const { lengthMm, widthMm } = leading.cutStone;
    figures.carats = carats(leading.carat);
    figures.stoneMm = mm(widthMm);
    figures.stoneLengthMm = mm(lengthMm);
    figures.stoneRatio = (lengthMm / widthMm).toFixed(2);
  }
  for (const group of groups) {
    const own = stones.filter((stone) => groupOf(stone) === group);
    const widths = own.map(({ widthMm }) => widthMm);
    if (own[0] === undefined) continue;
    figures[`${group}Stones`] = `${own.length}`;
    if (kind === 'earrings') figures[`${group}StonesEach`] = `${own.length / 2}`;
    figures[`${group}Carats`] = totalCarats(own);
    figures[`${group}StoneCarats`] = carats(own[0].carat);
    figures[`${group}StoneMm`] = mm(Math.max(...widths));
    figures[`${group}SmallestMm`] = mm(Math.min(...widths));
  }
  const small = stones.filter((stone) => {
    const group = groupOf(stone);
    return group !== null && !large.includes(group);
  });
  if (small.length > 0) {
    figures.smallStones = `${small.length}`;
    figures.smallCarats = totalCarats(small);
  }
  return figures;
}

/** Counts of the prongs that hold the leading stone, pairs as one. */
function prongFigures(design: PieceDesign, { parts, stones }: JewelModel): Record<string, string> {
  if (design.kind === 'tennis-bracelet') {
    const placed = parts.flatMap(({ role, instances }) => (role === 'prong' ? (instances ?? []) : []));
    return { prongs: `${placed.length / stones.length}` };
  }
  if (!('head' in design)) return {};
  const shape = design.kind === 'ring' ? design.centre?.shape : design.stone?.shape;
  if (shape === undefined || design.head.style === 'bezel') return {};
  const held = prongDirections(shape, design.head.prongs);
  const points = held.filter(({ isPoint }) => isPoint).length;
  return { prongs: `${held.length - points}`, vProngs: `${points}` };
}

/** How far the tables of the group lie below the table of the leading stone. */
function dropOf(stones: readonly PlacedStone[], group: Group): number | null {
  const topOf = (own: readonly PlacedStone[]) => boundsOf([], own).max[2];
  const [leading] = stones.filter((stone) => groupOf(stone) === null);
  const [other] = stones.filter((stone) => groupOf(stone) === group);
  return leading === undefined || other === undefined ? null : topOf([leading]) - topOf([other]);
}

function metalFigures(design: PieceDesign, model: JewelModel): Record<string, string> {
  const { parts, stones } = model;
  const figures: Record<string, string> = {};
  const [, lengthMm, heightMm] = sizeOf(parts, stones);
  const across = (name: string, first: MetalPart | undefined) => {
    if (first === undefined) return;
    const [x, y] = sizeOf([first]);
    figures[name] = mm(Math.max(x, y));
  };
  const find = (role: string) => parts.find((part) => part.role === role);
  across('haloAcrossMm', find('halo'));
  across('bezelAcrossMm', find('bezel'));
  const [bezelled] = stones.filter(({ setting }) => setting === 'bezel');
  if (bezelled !== undefined && figures.bezelAcrossMm !== undefined)
    figures.bezelWallMm = mm((Number(figures.bezelAcrossMm) - bezelled.widthMm) / 2);
  for (const group of ['side', 'halo'] as const) {
    const drop = dropOf(stones, group);
    if (drop !== null) figures[`${group}DropMm`] = mm(drop);
  }
  if (model.heightAboveFingerMm !== null) figures.heightMm = mm(model.heightAboveFingerMm);
  if ('circumferenceMm' in design) figures.size = `${usSize(design.circumferenceMm)}`;
  switch (design.kind) {
    case 'ring':
    case 'wedding-band': {
      const { widthMm, thicknessMm, topWidthMm } = design.shank;
      figures.bandMm = designedMm(widthMm);
      figures.bandTopMm = designedMm(topWidthMm ?? widthMm);
      figures.thicknessMm = designedMm(thicknessMm);
      break;
    }
    case 'eternity-band':
      figures.bandMm = mm(lengthMm);
      figures.thicknessMm = mm(model.heightAboveFingerMm ?? heightMm);
      break;
    case 'bangle':
      figures.bandMm = designedMm(design.widthMm);
      figures.thicknessMm = designedMm(design.thicknessMm);
      figures.innerMm = `${design.innerWidthMm}`;
      break;
    case 'pendant':
      figures.chainCm = `${design.chainLengthMm / 10}`;
      break;
    case 'tennis-bracelet':
      figures.lengthCm = `${design.lengthMm / 10}`;
      break;
    case 'earrings':
      if (design.style === 'drop') figures.dropMm = mm(lengthMm);
      if (design.style === 'hoop') figures.hoopMm = mm(heightMm);
      break;
  }
  return figures;
}

/**
 * The figures that a text about the design may name. Those of a set's second piece end in `2`: `bandMm` and `bandMm2`.
 * Builds every piece, which takes some 30 ms.
 */
export function textFigures(design: Design): TextFigures {
  const figures: Record<string, string> = {};
  piecesOf(design).forEach((piece, index) => {
    const model = buildJewel(piece);
    const own = {
      ...stoneFigures(piece, model.stones),
      ...prongFigures(piece, model),
      ...metalFigures(piece, model),
    };
    const suffix = index === 0 ? '' : `${index + 1}`;
    for (const [name, value] of Object.entries(own)) figures[`${name}${suffix}`] = value;
  });
  return figures;
}

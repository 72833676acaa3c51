import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { COLOUR_GRADES, CUT_GRADES } from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** A catalogue design with an image, by its product. */
export interface PicturedDesign<Id extends number = number> {
  productId: Id;
  design: Design;
}

const stoneOf = (piece: PieceDesign) => pieceModule(piece).stones[0]?.get(piece) ?? null;

/** The stone beside or above the leading one. */
const besideOf = (piece: PieceDesign): StoneDesign | null =>
  piece.kind === 'ring' ? piece.sides : piece.kind === 'earrings' ? piece.topStone : null;

/** The colour of a diamond whose colour is obvious at first sight. */
function tintOf(piece: PieceDesign): string {
  const stone = stoneOf(piece);
  if (stone?.material !== 'diamond') return '';
  return isFancy(stone.colour) || stone.colour === 'S–Z' ? stone.colour : '';
}

/** Yellow, rose, or white: images hardly tell the white metals apart. */
const hue = (metal: MetalId) => (/-(yellow|rose)$/.exec(metal) ?? [])[1] ?? 'white';

/** Visible differences, weighted by how much they change the appearance. */
const WEIGHTS = {
  style: 72,
  shape: 64,
  material: 56,
  colour: 54,
  halo: 50,
  metal: 40,
  contour: 30,
  head: 24,
  sides: 20,
  row: 16,
  shoulders: 8,
  band: 6,
  small: 5,
  count: 5,
  prongs: 4,
  details: 3,
  make: 3,
  finish: 2,
} as const;
/** Two metals of the same hue hardly look different. */
const SAME_HUE = 6;
/** Ratio of widths from which small stones or a band look different; for side stones, the ratio of weights. */
const OTHER_SIZE = 1.3;
/** A stone heavier by this factor is 5 % wider, a third of a millimetre at one carat. */
const OTHER_WEIGHT = 1.15;
/** Colour letters and cut grades this far apart are visible side by side. */
const OTHER_LETTER = 4;
const OTHER_CUT = 2;
/** Difference in height from which a raised head looks different, mm. */
const OTHER_RAISE_MM = 0.5;

/** Differences that show only on a closer look; they do not choose the image and are named last. */
const CLOSER = ['height', 'clarity', 'cut-grade', 'carat'] as const;

export type PictureDifference = keyof typeof WEIGHTS | (typeof CLOSER)[number] | 'pieces';

/** Small stones of a piece: of a row, a hoop, an eternity band, or the flush-set ones of a bangle. */
function smallStonesOf(piece: PieceDesign) {
  switch (piece.kind) {
    case 'ring':
    case 'wedding-band':
      return piece.row;
    case 'earrings':
      return piece.hoop;
    case 'eternity-band':
      return piece;
    case 'bangle':
      return piece.stars;
    default:
      return null;
  }
}

const isOtherSize = (a: number, b: number, times = OTHER_SIZE): boolean =>
  Math.max(a, b) > times * Math.min(a, b);

/** Width of the metal that carries a piece, mm; 0 where stones hide it. */
function bandMm(piece: PieceDesign): number {
  if ('shank' in piece) return piece.shank.widthMm;
  if (piece.kind === 'bangle') return piece.widthMm;
  return piece.kind === 'earrings' ? (piece.hoop?.widthMm ?? 0) : 0;
}

/** The visible features of a piece as texts: two texts differ if the appearance does. */
function looksOf(piece: PieceDesign): Record<keyof typeof WEIGHTS, string> {
  const stone = stoneOf(piece);
  const head = 'head' in piece && stone !== null ? piece.head : null;
  const halo = head?.halo;
  const hasProngs = head?.style === 'prong';
  const row = 'row' in piece ? piece.row : null;
  const small = smallStonesOf(piece);
  const alternate = piece.kind === 'tennis-bracelet' ? (piece.alternateMaterial ?? stone?.material) : '';
  const second =
    piece.kind === 'ring' ? piece.headMetal : piece.kind === 'wedding-band' ? piece.accentMetal : null;
  const beside = besideOf(piece);
  const joined = (...parts: unknown[]): string => parts.map((part) => String(part ?? '')).join(' ');
  const shape = piece.kind === 'eternity-band' ? piece.shape : stone?.shape;
  return {
    style: piece.kind === 'earrings' ? piece.style : '',
    shape: joined(shape),
    material: joined(stone?.material, alternate),
    colour: tintOf(piece),
    halo: joined(halo?.style, halo?.material, halo?.pave),
    metal: joined(hue(piece.metal), hue(second ?? piece.metal)),
    contour: joined('contour' in piece && piece.contour ? 'curved' : ''),
    head: joined(head?.style),
    sides: joined(beside?.shape, beside?.material),
    row: joined(small !== null, row?.style, row?.shape),
    shoulders: 'shank' in piece ? piece.shank.shoulders : '',
    band: 'shank' in piece ? piece.shank.profile : '',
    small: joined(small?.material, row?.pave),
    count: joined(row?.coverage, piece.kind === 'bangle' ? piece.stars?.count : ''),
    prongs: joined(hasProngs && head.prongs),
    details: joined(hasProngs && head.tip, hasProngs && head.isDouble, head?.milgrain),
    make: joined(stone?.make),
    finish: piece.finish,
  };
}

/** Features that distinguish two pieces at first sight, the most visible first. */
function differencesOf(a: PieceDesign, b: PieceDesign): (keyof typeof WEIGHTS)[] {
  const [one, other] = [looksOf(a), looksOf(b)];
  const [small, otherSmall] = [smallStonesOf(a), smallStonesOf(b)];
  const differs = (name: keyof typeof WEIGHTS): boolean => {
    // A feature that only one of them has is named separately.
    if ((name === 'small' || name === 'count') && !(small && otherSmall)) return false;
    if ((name === 'prongs' || name === 'details') && one.head !== other.head) return false;
    if (one[name] !== other[name]) return true;
    if (name === 'band') return isOtherSize(bandMm(a), bandMm(b));
    const isSized = name === 'count' && small && otherSmall && 'stoneMm' in small && 'stoneMm' in otherSmall;
    return isSized ? isOtherSize(small.stoneMm, otherSmall.stoneMm) : false;
  };
  return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter(differs);
}

const caratOf = (piece: PieceDesign): number => stoneOf(piece)?.carat ?? 0;

/** Difference in appearance of two pieces; the most visible features weigh most. */
function distance(a: PieceDesign, b: PieceDesign): number {
  const size = Math.min(1, Math.abs(caratOf(a) - caratOf(b)) / 4);
  const alloy = a.metal === b.metal ? 0 : SAME_HUE;
  return differencesOf(a, b).reduce((sum, name) => sum + WEIGHTS[name], size + alloy);
}

/** Whether two grades of a scale are at least this many steps apart; false for grades that are not on it. */
function isApart(scale: readonly string[], a: string, b: string, steps: number): boolean {
  const [one, other] = [scale.indexOf(a), scale.indexOf(b)];
  return one >= 0 && other >= 0 && Math.abs(one - other) >= steps;
}

/** Visible differences between the grades of two stones: clarity down to VS2 is not visible. */
function gradeDifferences(a: StoneDesign, b: StoneDesign): PictureDifference[] {
  const found: PictureDifference[] = [];
  const isIncluded = ({ clarity }: StoneDesign) => clarity.startsWith('SI');
  if (a.material === 'diamond' && b.material === 'diamond') {
    if (isApart(COLOUR_GRADES, a.colour, b.colour, OTHER_LETTER)) found.push('colour');
    if (isIncluded(a) !== isIncluded(b)) found.push('clarity');
  }
  // Cut grades apply to one shape; native stones have none.
  const isGraded = a.shape === b.shape && a.make === undefined && b.make === undefined;
  if (isGraded && isApart(CUT_GRADES, a.cutGrade, b.cutGrade, OTHER_CUT)) found.push('cut-grade');
  return found;
}

/** Features that distinguish two pieces of a kind on a closer look. */
function closerDifferences(a: PieceDesign, b: PieceDesign): PictureDifference[] {
  const found: PictureDifference[] = [];
  const [stone, otherStone] = [stoneOf(a), stoneOf(b)];
  if (stone && otherStone) found.push(...gradeDifferences(stone, otherStone));
  const [halo, otherHalo] = ['head' in a ? a.head.halo : null, 'head' in b ? b.head.halo : null];
  if (halo && otherHalo && isOtherSize(halo.stoneMm, otherHalo.stoneMm)) found.push('halo');
  const [beside, otherBeside] = [besideOf(a), besideOf(b)];
  if (beside && otherBeside && isOtherSize(beside.carat, otherBeside.carat)) found.push('sides');
  if (a.kind === 'ring' && b.kind === 'ring') {
    const isRaised = Math.abs(a.head.raiseMm - b.head.raiseMm) >= OTHER_RAISE_MM;
    if (isRaised || a.head.height !== b.head.height) found.push('height');
  }
  if (isOtherSize(caratOf(a), caratOf(b), OTHER_WEIGHT)) found.push('carat');
  return found;
}

/** Differences between the image of one design and another design, over all pieces; [] if they look the same. */
export function pictureDifferences(design: Design, pictured: Design): PictureDifference[] {
  const [wanted, shown] = [piecesOf(design), piecesOf(pictured)];
  const found = new Set<PictureDifference>();
  if (wanted.map(({ kind }) => kind).join() !== shown.map(({ kind }) => kind).join()) found.add('pieces');
  for (const [index, piece] of wanted.entries()) {
    const other = shown[index];
    if (other?.kind !== piece.kind) continue;
    for (const name of [...differencesOf(piece, other), ...closerDifferences(piece, other)]) found.add(name);
  }
  const order: PictureDifference[] = [
    'pieces',
    ...(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]),
    ...CLOSER,
  ];
  return order.filter((name) => found.has(name));
}

const first = (design: Design): PieceDesign | undefined => piecesOf(design)[0];

/**
 * The product whose image is closest to a design without its own: same kind first, then cut, gem, head, row, metal. Ties
 * go to the smaller id. null if no candidate is of the kind.
 */
export function nearestPicture<Id extends number>(
  design: Design,
  candidates: readonly PicturedDesign<Id>[],
): Id | null {
  const wanted = first(design);
  if (!wanted) return null;
  let best: { id: Id; far: number } | null = null;
  for (const { productId, design: other } of candidates) {
    const piece = first(other);
    const isAlike = other.kind === design.kind && piece?.kind === wanted.kind;
    if (!piece || !isAlike) continue;
    const far = distance(wanted, piece);
    if (best === null || far < best.far || (far === best.far && productId < best.id)) {
      best = { id: productId, far };
    }
  }
  return best?.id ?? null;
}

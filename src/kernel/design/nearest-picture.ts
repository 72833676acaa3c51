import type { Design } from '#kernel/design/design.contract.ts';
import { piecesOf } from '#kernel/design/pieces-of.ts';
import { isFancy } from '#kernel/gems/is-fancy.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';
import { type PieceDesign, pieceModule } from '#kernel/pieces/pieces.ts';

/** A design of the house that has been photographed, by its product. */
export interface PicturedDesign<Id extends number = number> {
  productId: Id;
  design: Design;
}

const stoneOf = (piece: PieceDesign) => pieceModule(piece).stones[0]?.get(piece) ?? null;

/** The colour of a diamond whose colour is seen at a glance, from across a table. */
function tintOf(piece: PieceDesign): string {
  const stone = stoneOf(piece);
  if (stone?.material !== 'diamond') return '';
  return isFancy(stone.colour) || stone.colour === 'S–Z' ? stone.colour : '';
}

/** Yellow, rose, or one of the white metals, which a picture hardly tells apart. */
const hue = (metal: MetalId) => (/-(yellow|rose)$/.exec(metal) ?? [])[1] ?? 'white';

/** What a glance tells apart, by how much of the look it is. */
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
/** Metals of one hue differ, and hardly show it. */
const SAME_HUE = 6;
/** A stone so many times as heavy, a band so many times as wide looks another size. */
const OTHER_SIZE = 1.3;

export type PictureDifference = keyof typeof WEIGHTS | 'carat' | 'pieces';

/** Small stones of a piece: a row's, a hoop's, an eternity band's, the flush ones of a bangle. */
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

const isOtherSize = (a: number, b: number): boolean => Math.max(a, b) > OTHER_SIZE * Math.min(a, b);

/** How wide the metal is that carries a piece, mm; 0 where stones hide it. */
function bandMm(piece: PieceDesign): number {
  if ('shank' in piece) return piece.shank.widthMm;
  if (piece.kind === 'bangle') return piece.widthMm;
  return piece.kind === 'earrings' ? (piece.hoop?.widthMm ?? 0) : 0;
}

/** What a piece shows of each, in a form that differs where the look does. */
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
  const top = piece.kind === 'earrings' ? piece.topStone : piece.kind === 'ring' ? piece.sides : null;
  const words = (...parts: unknown[]): string => parts.map((part) => String(part ?? '')).join(' ');
  const shape = piece.kind === 'eternity-band' ? piece.shape : stone?.shape;
  return {
    style: piece.kind === 'earrings' ? piece.style : '',
    shape: words(shape),
    material: words(stone?.material, alternate),
    colour: tintOf(piece),
    halo: words(halo?.style, halo?.material, halo?.pave),
    metal: words(hue(piece.metal), hue(second ?? piece.metal)),
    contour: words('contour' in piece && piece.contour ? 'curved' : ''),
    head: words(head?.style),
    sides: words(top?.shape, top?.material),
    row: words(small !== null, row?.style, row?.shape),
    shoulders: 'shank' in piece ? piece.shank.shoulders : '',
    band: 'shank' in piece ? piece.shank.profile : '',
    small: words(small?.material, row?.pave),
    count: words(row?.coverage, piece.kind === 'bangle' ? piece.stars?.count : ''),
    prongs: words(hasProngs && head.prongs),
    details: words(hasProngs && head.tip, hasProngs && head.isDouble, head?.milgrain),
    make: words(stone?.make),
    finish: piece.finish,
  };
}

/** What tells a piece from another at a glance, what is seen first before the rest. */
function differencesOf(a: PieceDesign, b: PieceDesign): (keyof typeof WEIGHTS)[] {
  const [one, other] = [looksOf(a), looksOf(b)];
  const [small, otherSmall] = [smallStonesOf(a), smallStonesOf(b)];
  const differs = (name: keyof typeof WEIGHTS): boolean => {
    // What only one of them has is named by itself.
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

/** How unlike two pieces look; what a glance sees first weighs most. */
function distance(a: PieceDesign, b: PieceDesign): number {
  const size = Math.min(1, Math.abs(caratOf(a) - caratOf(b)) / 4);
  const alloy = a.metal === b.metal ? 0 : SAME_HUE;
  return differencesOf(a, b).reduce((sum, name) => sum + WEIGHTS[name], size + alloy);
}

/** What a picture of one design shows otherwise than another is, of any of its pieces; [] where they look the same. */
export function pictureDifferences(design: Design, pictured: Design): PictureDifference[] {
  const [wanted, shown] = [piecesOf(design), piecesOf(pictured)];
  const found = new Set<PictureDifference>();
  if (wanted.map(({ kind }) => kind).join() !== shown.map(({ kind }) => kind).join()) found.add('pieces');
  for (const [index, piece] of wanted.entries()) {
    const other = shown[index];
    if (other?.kind !== piece.kind) continue;
    for (const name of differencesOf(piece, other)) found.add(name);
    if (isOtherSize(caratOf(piece), caratOf(other))) found.add('carat');
  }
  const order: PictureDifference[] = [
    'pieces',
    ...(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]),
    'carat',
  ];
  return order.filter((name) => found.has(name));
}

const first = (design: Design): PieceDesign | undefined => piecesOf(design)[0];

/**
 * The product whose picture comes nearest to a design that has none of its own: the same kind before all, then cut,
 * gem, head, row, metal. Equal ones go to the smaller id. null when no candidate is of the kind.
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

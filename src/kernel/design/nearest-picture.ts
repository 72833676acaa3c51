import type { Design } from '#kernel/design/design.contract.ts';
import { isFancy } from '#kernel/gems/is-fancy.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';
import { type PieceDesign, pieceModule } from '#kernel/pieces/pieces.ts';

/** A design of the house that has been photographed, by its product. */
export interface PicturedDesign<Id extends number = number> {
  productId: Id;
  design: Design;
}

const first = (design: Design): PieceDesign | undefined =>
  design.kind === 'set' ? design.pieces[0] : design;

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
  shape: 64,
  material: 56,
  colour: 54,
  halo: 50,
  metal: 40,
  head: 24,
  sides: 20,
  row: 16,
  shoulders: 8,
  prongs: 4,
  make: 3,
  finish: 2,
} as const;
/** Metals of one hue differ, and hardly show it. */
const SAME_HUE = 6;
/** A stone so many times as heavy looks another size. */
const OTHER_SIZE = 1.3;

export type PictureDifference = keyof typeof WEIGHTS | 'carat';

/** What tells a piece from another at a glance, what is seen first before the rest. */
function differencesOf(a: PieceDesign, b: PieceDesign): (keyof typeof WEIGHTS)[] {
  const [stoneA, stoneB] = [stoneOf(a), stoneOf(b)];
  const [headA, headB] = ['head' in a ? a.head : null, 'head' in b ? b.head : null];
  const [rowA, rowB] = ['row' in a ? a.row : null, 'row' in b ? b.row : null];
  const shoulders = (piece: PieceDesign) => ('shank' in piece ? piece.shank.shoulders : '');
  const sides = (piece: PieceDesign) => ('sides' in piece ? (piece.sides?.shape ?? '') : '');
  const differs: Record<keyof typeof WEIGHTS, boolean> = {
    shape: stoneA?.shape !== stoneB?.shape,
    material: stoneA?.material !== stoneB?.material,
    colour: tintOf(a) !== tintOf(b),
    halo: headA?.halo?.style !== headB?.halo?.style,
    metal: hue(a.metal) !== hue(b.metal),
    head: headA?.style !== headB?.style,
    sides: sides(a) !== sides(b),
    row: (rowA === null) !== (rowB === null),
    shoulders: shoulders(a) !== shoulders(b),
    prongs: headA?.prongs !== headB?.prongs,
    make: stoneA?.make !== stoneB?.make,
    finish: a.finish !== b.finish,
  };
  return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((name) => differs[name]);
}

const caratOf = (piece: PieceDesign): number => stoneOf(piece)?.carat ?? 0;

/** How unlike two pieces look; what a glance sees first weighs most. */
function distance(a: PieceDesign, b: PieceDesign): number {
  const size = Math.min(1, Math.abs(caratOf(a) - caratOf(b)) / 4);
  const alloy = a.metal === b.metal ? 0 : SAME_HUE;
  return differencesOf(a, b).reduce((sum, name) => sum + WEIGHTS[name], size + alloy);
}

/** What a picture of one design shows otherwise than another is; [] where they look the same. */
export function pictureDifferences(design: Design, pictured: Design): PictureDifference[] {
  const [a, b] = [first(design), first(pictured)];
  if (!a || !b) return [];
  const [light, heavy] = [caratOf(a), caratOf(b)].sort((x, y) => x - y);
  const isOtherSize = (heavy ?? 0) > OTHER_SIZE * (light ?? 0);
  return [...differencesOf(a, b), ...(isOtherSize ? (['carat'] as const) : [])];
}

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

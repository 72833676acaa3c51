import type { Design } from '#kernel/design/design.contract.ts';
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

/** Yellow, rose, or one of the white metals, which a picture hardly tells apart. */
const hue = (metal: MetalId) => (/-(yellow|rose)$/.exec(metal) ?? [])[1] ?? 'white';

/** How unlike two pieces look; what a glance sees first weighs most. */
function distance(a: PieceDesign, b: PieceDesign): number {
  const [stoneA, stoneB] = [stoneOf(a), stoneOf(b)];
  const [headA, headB] = ['head' in a ? a.head : null, 'head' in b ? b.head : null];
  const [rowA, rowB] = ['row' in a ? a.row : null, 'row' in b ? b.row : null];
  const shoulders = (piece: PieceDesign) => ('shank' in piece ? piece.shank.shoulders : '');
  const sides = (piece: PieceDesign) => ('sides' in piece ? (piece.sides?.shape ?? '') : '');
  const differences: [boolean, number][] = [
    [stoneA?.shape !== stoneB?.shape, 64],
    [stoneA?.material !== stoneB?.material, 56],
    [headA?.style !== headB?.style, 24],
    [headA?.halo?.style !== headB?.halo?.style, 50],
    [sides(a) !== sides(b), 20],
    [(rowA === null) !== (rowB === null), 16],
    [hue(a.metal) !== hue(b.metal), 40],
    [a.metal !== b.metal, 6],
    [shoulders(a) !== shoulders(b), 8],
    [headA?.prongs !== headB?.prongs, 4],
    [a.finish !== b.finish, 2],
  ];
  const size = Math.min(1, Math.abs((stoneA?.carat ?? 0) - (stoneB?.carat ?? 0)) / 4);
  return differences.reduce((sum, [isDifferent, weight]) => sum + (isDifferent ? weight : 0), size);
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

import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changeInPiece, type DesignChange, withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { ChangedDesign } from './design.change.ts';
import { parseDesign } from './parse-design.ts';

/** The change that fills a gap in a piece's halo; null if it has no gap or no halo. */
function fillOf(piece: PieceDesign | undefined): DesignChange | null {
  if (piece === undefined || !('head' in piece) || piece.head.halo?.style !== 'visible') return null;
  const issues = pieceModule(piece).issues(piece, null);
  return issues.find(({ rule }) => rule === 'halo-bare')?.fix ?? null;
}

const inPlaces = (design: Design): { piece: PieceDesign; index: number | null }[] =>
  design.kind === 'set'
    ? design.pieces.map((piece, index) => ({ piece, index }))
    : [{ piece: design, index: null }];

/**
 * The changed design with its halos as full as in the previous one: if another stone or other prongs left a gap, the
 * halo's stones take the width that fills it, unless they were just `chosen`. A gap that existed before stays.
 */
export function withFilledHalos(
  before: Design,
  changed: ChangedDesign,
  chosen: readonly string[],
): ChangedDesign {
  if (changed.design === null) return changed;
  const earlier = inPlaces(before);
  const fills = inPlaces(changed.design).flatMap(({ piece, index }, i) => {
    const fill = fillOf(piece);
    if (fill === null || fillOf(earlier[i]?.piece) !== null) return [];
    const change = changeInPiece(fill, index);
    return chosen.some((path) => change.path === path || change.path.startsWith(`${path}.`)) ? [] : [change];
  });
  if (fills.length === 0) return changed;
  const { design } = parseDesign(fills.reduce<unknown>(withChange, changed.design));
  if (design === null) return changed;
  const others = changed.adjustments.filter(({ path }) => fills.every((fill) => fill.path !== path));
  return { ...changed, design, adjustments: [...others, ...fills] };
}

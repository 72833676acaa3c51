import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changeInPiece, type DesignChange, withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { ChangedDesign } from './design.change.ts';
import { parseDesign } from './parse-design.ts';

/** What fills a piece's halo that has a bare place; null where it has none, or no halo. */
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
 * A changed design whose halos are as full as they were in the one it comes from: where another stone or other prongs
 * left a bare place, the halo's stones take the width that fills it, unless they were just `chosen`. A halo that had a
 * bare place before keeps it.
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

import type { ExactMetal } from '#kernel/jewel/casting/union.ts';
import { wallIssues } from '#kernel/jewel/casting/wall-issues.ts';
import type { Wall } from '#kernel/jewel/casting/walls.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { changeInPiece, type DesignChange, pathInPiece } from '#kernel/jewel/pieces/parts/document.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { contourFor, isFitted } from '#kernel/jewel/pieces/wedding-band/contour.ts';

/** Measures of a built model that the castability checks use. */
export interface BuiltMeasures {
  heightAboveFingerMm: number | null;
  /** From the exact union, if it was computed. */
  walls?: readonly Wall[];
  /** Closed shells in the exact union, and the expected number of rigid pieces. */
  bodies?: { found: number; expected: number } | null;
}

/** Measures that the exact union of a built model adds. */
export const builtMeasures = (
  { heightAboveFingerMm, pieces }: JewelModel,
  { bodies, walls }: Pick<ExactMetal, 'bodies' | 'walls'>,
): BuiltMeasures => ({
  heightAboveFingerMm,
  walls,
  bodies: { found: bodies, expected: pieces?.length ?? 1 },
});

/**
 * Castability issues of a design, errors first; [] if it can be cast and worn as it is. Fixes for thin walls need the
 * united metal: `withThickerWalls` adds them.
 */
export function castability(design: Design, built: BuiltMeasures): CastabilityIssue[] {
  const { heightAboveFingerMm, walls = [], bodies = null } = built;
  const modelOf = builtOnce();
  const heightOf = (piece: PieceDesign): number | null => modelOf(piece).heightAboveFingerMm;
  const issues =
    design.kind === 'set'
      ? design.pieces.flatMap((piece, i) =>
          pieceModule(piece)
            // Stacked rings are as high as the first one, so each is measured separately.
            .issues(piece, piece.kind === 'ring' ? heightOf(piece) : null, heightOf)
            .map((issue) => ({
              ...issue,
              path: pathInPiece(issue.path, i),
              fix: issue.fix && changeInPiece(issue.fix, i),
            })),
        )
      : pieceModule(design).issues(design, heightAboveFingerMm, heightOf);
  issues.push(...contourIssues(design, modelOf), ...wallIssues(walls));
  if (bodies !== null && bodies.found !== bodies.expected) {
    issues.push({
      rule: 'one-body',
      severity: 'error',
      path: '',
      measured: bodies.found,
      limit: bodies.expected,
      unit: 'count',
      fix: joiningChange(design),
    });
  }
  return issues.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

type ModelOf = (piece: PieceDesign) => JewelModel;

/** Builds each requested piece once: the ring's height and the curve around it use the same model. */
function builtOnce(): ModelOf {
  const known = new Map<PieceDesign, JewelModel>();
  return (piece) => {
    const model = known.get(piece) ?? buildJewel(piece);
    known.set(piece, model);
    return model;
  };
}

/** Issues of a set's contoured band that does not fit the ring beside it. */
function contourIssues(design: Design, modelOf: ModelOf): CastabilityIssue[] {
  if (design.kind !== 'set') return [];
  const ring = design.pieces.find((piece) => piece.kind === 'ring');
  if (ring === undefined) return [];
  return design.pieces.flatMap((piece, i): CastabilityIssue[] => {
    if (piece.kind !== 'wedding-band' || piece.contour === undefined) return [];
    const fitted = contourFor(modelOf(ring), innerRadius(piece.circumferenceMm));
    if (isFitted(piece.contour, fitted)) return [];
    return [
      {
        rule: 'contour-fit',
        severity: 'warning',
        path: pathInPiece('contour.dipMm', i),
        measured: piece.contour.dipMm,
        limit: fitted.dipMm,
        unit: 'mm',
        fix: changeInPiece({ path: 'contour', value: { ...fitted } }, i),
      },
    ];
  });
}

/** The change that joins the head of a design that falls apart to the metal; null if there is none. */
function joiningChange(design: Design): DesignChange | null {
  if (design.kind === 'set') {
    for (const [i, piece] of design.pieces.entries()) {
      const change = joiningChange(piece);
      if (change !== null) return changeInPiece(change, i);
    }
    return null;
  }
  if (!('head' in design)) return null;
  const { head } = design;
  if (design.kind === 'ring' && design.shank.shoulders !== 'plain' && design.sides === null)
    return { path: 'shank.shoulders', value: 'plain' };
  if (head.halo !== null) return { path: 'head.halo', value: null };
  return head.raiseMm > 0 ? { path: 'head.raiseMm', value: 0 } : null;
}

import type { Design } from '#kernel/design/design.contract.ts';
import { type CastabilityIssue, tooSmall } from '#kernel/pieces/parts/castability-issue.ts';
import { changeInPiece, pathInPiece } from '#kernel/pieces/parts/document.ts';
import { pieceModule } from '#kernel/pieces/pieces.ts';

/** What a built model adds to the judgement. */
export interface BuiltMeasures {
  heightAboveFingerMm: number | null;
  /** From the exact union, where it was made. */
  smallestWallMm?: number | null;
}

/** Castability issues of a design, errors first; [] if it can be cast and worn as it is. */
export function castability(design: Design, built: BuiltMeasures): CastabilityIssue[] {
  const { heightAboveFingerMm, smallestWallMm = null } = built;
  const issues =
    design.kind === 'set'
      ? design.pieces.flatMap((piece, i) =>
          pieceModule(piece)
            .issues(piece, null)
            .map((issue) => ({
              ...issue,
              path: pathInPiece(issue.path, i),
              fix: issue.fix && changeInPiece(issue.fix, i),
            })),
        )
      : pieceModule(design).issues(design, heightAboveFingerMm);
  if (smallestWallMm !== null) {
    issues.push(...tooSmall('smallest-wall', '', smallestWallMm, { error: 0.15, warning: 0.2 }, null));
  }
  return issues.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

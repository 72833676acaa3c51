import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { changeInPiece, pathInPiece } from '#kernel/jewel/pieces/parts/document.ts';
import type { Impossibility } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** Combinations that cannot be made although each value is in range; [] if the design can be made. */
export function impossibilities(design: Design): Impossibility[] {
  if (design.kind !== 'set') return pieceModule(design).rules(design);
  return design.pieces.flatMap((piece, i) =>
    pieceModule(piece)
      .rules(piece)
      .map((broken) => ({
        ...broken,
        path: pathInPiece(broken.path, i),
        otherwise: broken.otherwise && changeInPiece(broken.otherwise, i),
      })),
  );
}

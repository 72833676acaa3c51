import type { SetDesign } from '#kernel/design/design.contract.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { View } from '#kernel/poses/pose.ts';
import { arrangementOf, type SetViewName } from '#kernel/poses/set-arrangements.ts';
import type { Piece, Setting } from '../trace/picture.ts';
import { familyOf, isLedByColour, isWhite } from './family.ts';
import { forHero, settingOf } from './settings.ts';

interface SetShot {
  view: SetViewName;
  pieces: Piece[];
  plan: { view: View; size: number; setting: Setting };
}

/** The pictures of a set: all its pieces together, in three ways. */
export function arrangeSet(design: SetDesign): SetShot[] {
  const arrangement = arrangementOf(design.pieces.map(familyOf));
  const usual = settingOf(design.pieces.filter(isWhite).length, design.pieces.length);
  const isForStones =
    design.pieces.some(({ kind }) => kind !== 'wedding-band') && !design.pieces.some(isLedByColour);
  return (['hero', 'top', 'side'] as const).map((view) => {
    const { poses, size, view: camera } = arrangement[view];
    const pieces = design.pieces.map((piece: PieceDesign, i) => ({
      design: piece,
      pose: poses[i] ?? { posture: 'stand' as const, x: 14 * i },
    }));
    const setting = view === 'hero' && isForStones ? forHero(usual) : usual;
    return { view, pieces, plan: { view: camera, size, setting } };
  });
}

import type { SetDesign } from '#kernel/jewel/design/design.contract.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { ViewLight } from '#kernel/jewel/poses/catalogue-views.ts';
import type { View } from '#kernel/jewel/poses/pose.ts';
import { arrangementOf, type SetViewName } from '#kernel/jewel/poses/set-arrangements.ts';
import type { Piece, Setting } from '../trace/picture.ts';
import { familyOf, isLedByColour, isWhite } from './family.ts';
import { forHero, forLeaning, settingOf } from './settings.ts';

interface SetShot {
  view: SetViewName;
  pieces: Piece[];
  plan: { view: View; size: number; setting: Setting };
}

/** The images of a set: all its pieces together, in three ways. */
export function arrangeSet(design: SetDesign): SetShot[] {
  const arrangement = arrangementOf(design.pieces.map(familyOf));
  const usual = settingOf(design.pieces.filter(isWhite).length, design.pieces.length);
  const lights: Record<ViewLight, Setting> = {
    stones: design.pieces.some(isLedByColour) ? usual : forHero(usual),
    leaning: forLeaning(usual),
  };
  return (['hero', 'top', 'side'] as const).map((view) => {
    const { poses, size, view: camera, light } = arrangement[view];
    const pieces = design.pieces.map((piece: PieceDesign, i) => ({
      design: piece,
      pose: poses[i] ?? { posture: 'stand' as const, x: 14 * i },
    }));
    return { view, pieces, plan: { view: camera, size, setting: light ? lights[light] : usual } };
  });
}

import { settingFor } from '#kernel/jewel/design/setting-for.ts';
import { mainStone } from '#kernel/jewel/design/with-stone.ts';
import type { CatalogueDesign } from '#kernel/shop/designs/design-price.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { OpenProblem } from './open-problem.ts';
import { $design, $notice, $stone, openDesign, setStone } from './studio.store.ts';

/**
 * Opens a catalogue piece with the shopper's chosen diamond, in its own metal, finish and height; a ring also
 * takes the current size and engraving. If it does not accept the diamond, it opens with its own stone and a
 * notice.
 */
export function openRoundStone(
  { design, name }: Pick<CatalogueDesign, 'design' | 'name'>,
  stone: Diamond | null,
  keepsHistory: boolean,
): OpenProblem {
  const ours = $design.get();
  if (stone === null || mainStone(design) === null) {
    openDesign(design, { keepsHistory });
    return null;
  }
  if (ours.kind !== 'ring' || design.kind !== 'ring') {
    openDesign(design, { keepsHistory });
    return setStone(stone) ? null : 'stone-unfit';
  }
  const { finish, head, metal, headMetal } = design;
  const fitted = settingFor({ ...ours, finish, head, metal, headMetal }, design);
  if (fitted === null || fitted.design === null) {
    openDesign(design, { keepsHistory });
    return { name, lost: fitted?.lost ?? 'head', stone: ours.centre };
  }
  openDesign(fitted.design, { stoneId: stone.id, keepsHistory });
  $stone.set(stone);
  if (fitted.adjustments.length > 0) $notice.set({ adjustments: fitted.adjustments, lostStone: false });
  return null;
}

import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import {
  catalogueViews,
  HERO_PX,
  OTHER_METAL_HERO_PX,
  OTHER_METAL_VIEW_PX,
  type ViewName,
  type ViewPlan,
} from '#kernel/jewel/poses/catalogue-views.ts';
import type { View } from '#kernel/jewel/poses/pose.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import type { Picture, Piece, Setting } from '../trace/picture.ts';
import { isLedByColour, isWhite } from './family.ts';
import { arrangeSet } from './set-views.ts';
import {
  CATALOGUE_QUALITY,
  forColour,
  forLeaning,
  forLinks,
  GOLD_FACING,
  GOLD_HERO,
  GOLD_ON_GROUND,
  qualityFor,
  VIEW_QUALITY,
  WHITE_FACING,
  WHITE_HERO,
  WHITE_ON_GROUND,
} from './settings.ts';

/** For a stud whose stone faces the lens; a coloured stone has dark areas of its own and needs a smaller dark field. */
function facing(design: PieceDesign): Setting {
  const setting = isWhite(design) ? WHITE_FACING : GOLD_FACING;
  return isLedByColour(design) ? { ...setting, headDeg: 13, stoneFloor: 0.05 } : setting;
}

/** For stones that face the lens from near the table. */
function forStones(design: PieceDesign): Setting {
  const setting = isWhite(design) ? WHITE_HERO : GOLD_HERO;
  if (design.kind === 'tennis-bracelet') return isWhite(design) ? forLinks(setting) : setting;
  if (!isLedByColour(design)) return setting;
  // The window of a coloured stone that lies on its back would mirror the boxes.
  return design.kind === 'pendant' ? usualFor(design) : forColour(setting);
}

const usualFor = (design: PieceDesign): Setting => (isWhite(design) ? WHITE_ON_GROUND : GOLD_ON_GROUND);

function settingFor(design: PieceDesign, { pose, light }: ViewPlan): Setting {
  if (pose.nut === 'off') return facing(design);
  if (light === 'stones') return forStones(design);
  return light === 'leaning' ? forLeaning(usualFor(design)) : usualFor(design);
}

/** A square image of pieces in one of the usual settings. */
export function squarePicture(
  name: string,
  pieces: readonly Piece[],
  view: View,
  size: number,
  setting: Setting,
): Picture {
  return {
    name,
    width: size,
    height: size,
    pieces,
    view,
    setting,
    quality: qualityFor(pieces, size >= HERO_PX ? CATALOGUE_QUALITY : VIEW_QUALITY),
  };
}

const VIEW_NAMES: readonly ViewName[] = ['hero', 'top', 'side', 'detail'];

interface Shot {
  view: ViewName;
  pieces: readonly Piece[];
  plan: Pick<ViewPlan, 'view' | 'size'>;
  setting: Setting;
}

function shotsOf(design: Design): Shot[] {
  if (design.kind === 'set')
    return arrangeSet(design).map(({ view, pieces, plan }) => ({
      view,
      pieces,
      plan,
      setting: plan.setting,
    }));
  const views = catalogueViews(design);
  return VIEW_NAMES.flatMap((view) => {
    const plan = views[view];
    if (plan === undefined) return [];
    const { pose, second } = plan;
    const pieces = [{ design, pose, ...(second && { second }) }];
    return [{ view, pieces, plan, setting: settingFor(design, plan) }];
  });
}

/** All images of one product, most important first. */
export function productPictures(id: string, design: Design): { view: ViewName; picture: Picture }[] {
  return shotsOf(design).map(({ view, pieces, plan, setting }) => ({
    view,
    picture: squarePicture(productPicture(Number(id), view), pieces, plan.view, plan.size, setting),
  }));
}

/** The same views in every other metal offered, one step smaller. */
export function picturesInMetals(id: string, design: Design, metals: readonly string[]): Picture[] {
  return metals.flatMap((metal) =>
    shotsOf(withOptions(design, { metal })).map(({ view, pieces, plan, setting }) => {
      const size = plan.size === HERO_PX ? OTHER_METAL_HERO_PX : OTHER_METAL_VIEW_PX;
      return squarePicture(productPicture(Number(id), view, metal), pieces, plan.view, size, setting);
    }),
  );
}

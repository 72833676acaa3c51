import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { Pose, View } from '#kernel/jewel/poses/pose.ts';
import type { Picture, Piece, Setting } from '../trace/picture.ts';
import { readPiece } from './designs.ts';
import { EDITORIAL_QUALITY, qualityFor, VIEW_QUALITY } from './settings.ts';

/** A piece of the shop at x, z; `change` alters its metal, finish or size. */
export function shown(
  id: string,
  pose: Partial<Pose> = {},
  change: { metal?: MetalId; finish?: FinishId; circumferenceMm?: number } = {},
): Piece {
  const changed: PieceDesign = { ...readPiece(id), ...change };
  return { design: changed, pose: { posture: 'stand', ...pose } };
}

/** A loose stone, upright on its culet unless it reclines. */
export function loose(
  shape: GemShape,
  carat: number,
  pose: Partial<Pose> = {},
  material: GemMaterialId = 'diamond',
): Piece {
  return { design: { kind: 'loose-stone', shape, material, carat }, pose: { posture: 'stand', ...pose } };
}

/** Narrower images are rendered with fewer samples. */
const LARGE_PX = 900;

export interface Format {
  width: number;
  height: number;
}

export const WIDE: Format = { width: 1920, height: 1080 };
export const LANDSCAPE: Format = { width: 960, height: 640 };
export const PORTRAIT: Format = { width: 720, height: 900 };

export function composed(
  name: string,
  format: Format,
  pieces: readonly Piece[],
  view: View,
  setting: Setting,
): Picture {
  return {
    name,
    ...format,
    pieces,
    view,
    setting,
    quality: qualityFor(pieces, format.width < LARGE_PX ? VIEW_QUALITY : EDITORIAL_QUALITY),
  };
}

import type { HeadDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import { type Proportions, USUAL_PROPORTIONS } from '#kernel/gems/proportions.ts';
import type { SetStone } from '#kernel/pieces/parts/head/prong-head.ts';
import type { StonePath } from '#kernel/pieces/parts/model.ts';

/** The proportions a stone is cut to: those of its report, the house's usual for the rest. */
export function proportionsOf({ shape, proportions }: StoneDesign): Proportions {
  const usual = USUAL_PROPORTIONS[shape];
  return {
    lengthToWidth: proportions?.lengthToWidth ?? usual.lengthToWidth,
    tablePct: proportions?.tablePct ?? usual.tablePct,
    crownPct: proportions?.crownPct ?? usual.crownPct,
    pavilionPct: proportions?.pavilionPct ?? usual.pavilionPct,
    girdlePct: proportions?.girdlePct ?? usual.girdlePct,
    starPct: proportions?.starPct ?? usual.starPct,
    lowerHalfPct: proportions?.lowerHalfPct ?? usual.lowerHalfPct,
  };
}

/** The stone designed at a path, cut. */
export function stoneToSet(design: StoneDesign, path: StonePath): SetStone {
  const stone = cutStone(design.shape, { carat: design.carat }, design.material, proportionsOf(design));
  const role = path === 'sides' ? 'side' : 'centre';
  return { shape: design.shape, material: design.material, role, path, stone };
}

/** Radius of a head's prongs: as designed, else what a stone of this width wants. */
export function prongRadius(set: SetStone, head: Pick<HeadDesign, 'prongMm' | 'prongs'>): number {
  if (head.prongMm !== null) return head.prongMm / 2;
  const r = 0.2 + 0.0325 * Math.min(set.stone.widthMm, 9);
  return head.prongs === 6 ? r * 0.9 : r;
}

import { settleDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withFilledHalos } from '#kernel/jewel/design/filled-halo.ts';
import type { DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import { CARAT } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { mostSideCarat } from '#kernel/jewel/pieces/ring/ring.rules.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';

/** The trait a setting is chosen for; it does not take a stone with which it would lose the trait. */
export type SettingTrait = 'head' | 'halo' | 'sides' | 'row' | 'shoulders';

/** A setting with a stone: the resulting ring, or the trait that the stone does not allow. */
export type FittedSetting =
  | {
      design: RingDesign;
      /** Small adjustments: four prongs for six, smaller stones in the halo. */
      adjustments: readonly DesignChange[];
      lost: null;
    }
  | { design: null; adjustments: readonly []; lost: SettingTrait };

const traitsOf = ({ head, sides, row, shank }: RingDesign): Record<SettingTrait, unknown> => ({
  head: head.style,
  halo: head.halo?.style,
  sides: sides?.shape,
  row: row?.style,
  shoulders: shank.shoulders,
});

function lostTrait(setting: RingDesign, settled: RingDesign): SettingTrait | null {
  const [before, after] = [traitsOf(setting), traitsOf(settled)];
  const traits: readonly SettingTrait[] = ['head', 'halo', 'sides', 'row', 'shoulders'];
  return traits.find((trait) => before[trait] !== after[trait]) ?? null;
}

/**
 * A catalogue setting with the stone of a design, keeping the shopper's metals, finish, size, head height and engraving.
 * null if one of the two is not a ring with a head.
 */
export function settingFor(design: Design, setting: Design): FittedSetting | null {
  if (design.kind !== 'ring' || setting.kind !== 'ring') return null;
  const { centre, circumferenceMm, engraving, finish, metal, headMetal } = design;
  const { height, raiseMm } = design.head;
  const head = { ...setting.head, height, raiseMm };
  const sides = setting.sides && {
    ...setting.sides,
    carat: Math.max(CARAT.min, Math.min(setting.sides.carat, mostSideCarat(setting.sides, centre))),
  };
  const ours = { centre, sides, head, circumferenceMm, engraving, finish, metal, headMetal };
  const chosen = ['centre', 'metal'];
  const settled = withFilledHalos(setting, settleDesign({ ...setting, ...ours }, chosen), chosen);
  if (settled.design?.kind !== 'ring') return { design: null, adjustments: [], lost: 'head' };
  const lost = lostTrait(setting, settled.design);
  return lost === null
    ? { design: settled.design, adjustments: settled.adjustments, lost }
    : { design: null, adjustments: [], lost };
}

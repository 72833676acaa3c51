import type { Translate } from '#client/texts.ts';
import type { SettingTrait } from '#kernel/jewel/design/setting-for.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';

/** A setting that opened with its own stone, because it does not accept the shopper's. */
export interface UnfitSetting {
  name: string;
  lost: SettingTrait;
  stone: Pick<StoneDesign, 'carat' | 'shape'>;
}

/** Why an address opened nothing, or something other than requested. */
export type OpenProblem =
  | 'link-broken'
  | 'load-failed'
  | 'stone-failed'
  | 'stone-unfit'
  | UnfitSetting
  | null;

/** The problem as a sentence. */
export function openProblemMessage(problem: Exclude<OpenProblem, null>, t: Translate): string {
  if (typeof problem === 'string') return t(`studio.${problem}`);
  const { name, lost, stone } = problem;
  const shape = nameOf('shape', stone.shape, t, 'inside');
  const reason = t(`studio.setting-unfit-${lost}`, { carat: new Decimal(stone.carat), shape });
  return t('studio.setting-own-stone', { name, reason });
}

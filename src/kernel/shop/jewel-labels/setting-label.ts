import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { settingLabels } from './fact-labels.ts';
import { joinLabels, nameOf } from './names.ts';

/**
 * A ring's setting in short, without its stone: `Six prongs, halo, split shoulders`. For catalogue rings whose name
 * mentions another stone shape than shown.
 */
export function settingLabel({ head, shank, sides, row }: RingDesign, t: Translate): string {
  return joinLabels(t, [
    settingLabels(head, t, 'label'),
    head.halo !== null && t('jewel.setting-has-halo', { style: head.halo.style }),
    sides !== null && t('jewel.setting-has-sides'),
    row !== null &&
      nameOf('row', row.style === 'pave' && row.pave === 'cut-down' ? row.pave : row.style, t, 'inside'),
    shank.shoulders !== 'plain' && nameOf('shoulders', shank.shoulders, t, 'inside'),
  ]);
}

import type { Translate } from '#client/texts.ts';
import type { JewelModel, SettingKind } from '#kernel/jewel/pieces/parts/model.ts';
import type { PriceLine } from '#kernel/jewel/pricing/price-line.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { priceLineLabels } from '#kernel/shop/jewel-labels/price-line-labels.ts';

/** The label of a price line; a stock diamond by its report. */
export function lineLabels(line: PriceLine, stone: Diamond | null, t: Translate): string {
  return line.subject.kind === 'stone'
    ? t('studio.line-stone', { number: stone?.certificateNumber ?? line.subject.id })
    : priceLineLabels(line, t);
}

const SETTING_ROLES: Readonly<Record<SettingKind, readonly string[]>> = {
  prong: ['prong', 'head'],
  bezel: ['bezel'],
  halo: ['halo'],
  pave: ['bead', 'pave'],
  'cut-down': ['bead', 'pave', 'halo'],
  channel: ['channel'],
  'shared-prong': ['prong', 'bead', 'pave'],
  flush: ['accent'],
};

/** Names and roles of the parts that a line pays for; [] for the whole piece. */
export function partsOf({ subject }: PriceLine, model: JewelModel): readonly string[] {
  switch (subject.kind) {
    case 'chain':
      return ['chain'];
    case 'metal':
    case 'loss':
    case 'plating':
      return unique(
        model.parts
          .filter(({ metal }) => subject.kind === 'plating' || metal === subject.metal)
          .map(({ name }) => name),
      );
    case 'stone':
    case 'stones': {
      const { piece, path } = subject.source;
      const meant = model.stones.filter(({ source }) => source.piece === piece && source.path === path);
      return unique(meant.map(({ role }) => role));
    }
    case 'setting':
      return SETTING_ROLES[subject.setting];
    case 'finish':
    case 'engraving':
      return ['shank'];
    default:
      return [];
  }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The price of the centre stone, and of everything else. */
export function sharesOf(
  lines: readonly PriceLine[],
  totalMinor: number,
): { stone: number; setting: number } {
  const leading = (kind: 'stone' | 'stones') => lines.find(({ subject }) => subject.kind === kind);
  const stone = (leading('stone') ?? leading('stones'))?.amountMinor ?? 0;
  return { stone, setting: totalMinor - stone };
}

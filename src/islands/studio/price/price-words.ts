import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { JewelModel, SettingKind } from '#kernel/pieces/parts/model.ts';
import type { PriceLine, PriceSubject } from '#kernel/pricing/price-line.ts';

const grams = (mg: number): string => (mg / 1000).toFixed(2);

/** A line of the price in a shopper's words. */
export function lineWords(line: PriceLine, stone: Diamond | null, t: Translate): string {
  const { subject, quantity } = line;
  switch (subject.kind) {
    case 'metal':
    case 'loss':
      return t(`studio.line-${subject.kind}`, {
        metal: t(`studio.metal-${subject.metal}`),
        grams: grams(quantity),
      });
    case 'stones':
      return t('studio.line-stones', { stone: stonesWords(subject, t), carat: (quantity / 1000).toFixed(2) });
    case 'stone':
      return t('studio.line-stone', { number: stone?.certificateNumber ?? subject.id });
    case 'setting':
      return t(`studio.line-setting-${subject.setting}`, { count: quantity });
    case 'labour':
      return t('studio.line-labour', { piece: t(`studio.kind-${subject.of}`) });
    case 'labour-by-weight':
      return t('studio.line-labour-weight', { grams: grams(quantity) });
    case 'finish':
      return t('studio.line-finish', { finish: t(`studio.finish-${subject.finish}`) });
    case 'engraving':
      return t('studio.line-engraving', { count: quantity });
    default:
      return t(`studio.line-${subject.kind}`);
  }
}

type Stones = Extract<PriceSubject, { kind: 'stones' }>;

function stonesWords({ stone, milliCarat }: Stones, t: Translate): string {
  const { shape, material, origin, colour, clarity } = stone;
  return t('studio.say-stone', {
    carat: (milliCarat / 1000).toFixed(2),
    shape,
    material,
    origin: material === 'moissanite' ? 'none' : origin === 'natural' ? 'natural' : 'lab',
    grades: material === 'diamond' ? t('studio.say-grades', { colour, clarity }) : '',
  });
}

const SETTING_ROLES: Readonly<Record<SettingKind, readonly string[]>> = {
  prong: ['prong', 'head'],
  bezel: ['bezel'],
  halo: ['halo'],
  pave: ['bead', 'pave'],
  channel: ['channel'],
  'shared-prong': ['prong', 'bead', 'pave'],
  flush: ['accent'],
};

/** Names and roles of what a line pays for; [] for the whole piece. */
export function partsOf({ subject }: PriceLine, model: JewelModel): readonly string[] {
  switch (subject.kind) {
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

/** What the leading stone costs, and everything else. */
export function sharesOf(
  lines: readonly PriceLine[],
  totalMinor: number,
): { stone: number; setting: number } {
  const leading = (kind: 'stone' | 'stones') => lines.find(({ subject }) => subject.kind === kind);
  const stone = (leading('stone') ?? leading('stones'))?.amountMinor ?? 0;
  return { stone, setting: totalMinor - stone };
}

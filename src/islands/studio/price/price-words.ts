import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { PriceLine } from '#kernel/pricing/price-design.ts';

const grams = (mg: number): string => (mg / 1000).toFixed(2);

/** A line of the bill in a shopper's words. */
export function lineWords(line: PriceLine, stone: Diamond | null, t: Translate): string {
  const { kind, subject, quantity } = line;
  switch (kind) {
    case 'metal':
    case 'loss':
      return t(`studio.line-${kind}`, { metal: t(`studio.metal-${subject}`), grams: grams(quantity) });
    case 'stones':
      return t('studio.line-stones', { stone: stonesWords(subject, t), carat: (quantity / 1000).toFixed(2) });
    case 'stone':
      return t('studio.line-stone', { number: stone?.certificateNumber ?? subject });
    case 'setting':
      return t(`studio.line-setting-${subject}`, { count: quantity });
    case 'labour':
      return subject === 'weight'
        ? t('studio.line-labour-weight', { grams: grams(quantity) })
        : t('studio.line-labour', { piece: t(`studio.kind-${subject}`) });
    case 'finish':
      return t('studio.line-finish', { finish: t(`studio.finish-${subject}`) });
    case 'engraving':
      return t('studio.line-engraving', { count: quantity });
    default:
      return t(`studio.line-${kind}`);
  }
}

/** `natural diamond round 1000 mct G VS1`, as the kernel names equal stones. */
function stonesWords(subject: string, t: Translate): string {
  const [origin = '', material = '', shape = '', milliCarat = '', , colour = '', clarity = ''] =
    subject.split(' ');
  return t('studio.say-stone', {
    carat: (Number(milliCarat) / 1000).toFixed(2),
    shape,
    material,
    origin: material === 'moissanite' ? 'none' : origin === 'natural' ? 'natural' : 'lab',
    grades: material === 'diamond' ? t('studio.say-grades', { colour, clarity }) : '',
  });
}

const SETTING_ROLES: Readonly<Record<string, readonly string[]>> = {
  prong: ['prong', 'head'],
  bezel: ['bezel'],
  halo: ['halo'],
  pave: ['bead', 'pave'],
  channel: ['channel'],
  'shared-prong': ['prong', 'bead', 'pave'],
  flush: ['accent'],
};

/** Names and roles of what a line pays for; [] for the whole piece. */
export function partsOf(line: PriceLine, model: JewelModel): readonly string[] {
  switch (line.kind) {
    case 'metal':
    case 'loss':
    case 'plating':
      return unique(
        model.parts
          .filter(({ metal }) => line.kind === 'plating' || metal === line.subject)
          .map(({ name }) => name),
      );
    case 'stone':
      return ['centre'];
    case 'stones': {
      const [, material, shape, milliCarat] = line.subject.split(' ');
      const meant = model.stones.filter(
        (stone) =>
          stone.material === material &&
          stone.shape === shape &&
          Math.abs(Math.max(1, Math.round(stone.carat * 1000)) - Number(milliCarat)) <= 1,
      );
      return unique(meant.map(({ role }) => role));
    }
    case 'setting':
      return SETTING_ROLES[line.subject] ?? [];
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
  const own = lines.find(({ kind }) => kind === 'stone');
  const stones = lines.filter(({ kind }) => kind === 'stones');
  const stone = own?.amountMinor ?? stones[0]?.amountMinor ?? 0;
  return { stone, setting: totalMinor - stone };
}

import type { Translate } from '#client/texts.ts';
import type { DataOf } from '../base/desk-types.ts';

export type Figures = DataOf<'deskPriceRule'>['figures'];

const kinds = ['ring', 'band', 'pendant', 'earrings', 'bangle', 'bracelet'] as const;
const settings = ['prong', 'bezel', 'halo', 'pave', 'channel', 'shared-prong', 'flush'] as const;
const finishes = ['polished', 'satin', 'brushed', 'matte', 'hammered'] as const;

interface FigureBase {
  /** Path within the figures. */
  path: string;
  label: string;
}

/** An amount in the base currency, or a percentage; null for a kind without its own margin. */
export type Figure =
  | (FigureBase & { kind: 'money'; value: Figures['labourPerGram'] })
  | (FigureBase & { kind: 'percent'; value: number | null; isOptional: boolean });

interface FigureGroup {
  title: string;
  figures: Figure[];
}

/** Figures of a price rule with labels, in display order. */
export function figureGroups(figures: Figures, t: Translate): FigureGroup[] {
  const money = (path: string, label: string, value: Figures['labourPerGram']): Figure => ({
    ...{ path, label, value },
    kind: 'money',
  });
  return [
    {
      title: t('desk-prices.group-labour'),
      figures: [
        ...kinds.map((kind) => money(`labour.${kind}`, t(`desk-prices.kind-${kind}`), figures.labour[kind])),
        money('labourPerGram', t('desk-prices.labour-per-gram'), figures.labourPerGram),
      ],
    },
    {
      title: t('desk-prices.group-setting'),
      figures: [
        ...settings.map((way) => money(`setting.${way}`, t(`desk-prices.set-${way}`), figures.setting[way])),
        money('largeStone', t('desk-prices.large-stone'), figures.largeStone),
      ],
    },
    {
      title: t('desk-prices.group-finish'),
      figures: [
        ...finishes.map((finish) =>
          money(`finish.${finish}`, t(`desk-prices.finish-${finish}`), figures.finish[finish]),
        ),
        money('plating', t('desk-prices.plating'), figures.plating),
        money('engraving', t('desk-prices.engraving'), figures.engraving),
        money('engravingPerGlyph', t('desk-prices.engraving-glyph'), figures.engravingPerGlyph),
      ],
    },
    {
      title: t('desk-prices.group-margin'),
      figures: [
        {
          ...{ path: 'margin', label: t('desk-prices.margin'), kind: 'percent' },
          ...{ value: figures.margin, isOptional: false },
        },
        ...kinds.map(
          (kind): Figure => ({
            path: `marginOf.${kind}`,
            label: t('desk-prices.margin-kind', { kind: t(`desk-prices.kind-${kind}`) }),
            ...{ kind: 'percent', value: figures.marginOf[kind] ?? null, isOptional: true },
          }),
        ),
      ],
    },
    {
      title: t('desk-prices.group-rounding'),
      figures: [money('rounding', t('desk-prices.rounding'), figures.rounding)],
    },
  ];
}

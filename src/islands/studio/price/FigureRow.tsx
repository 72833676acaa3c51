import { useStore } from '@nanostores/react';
import { totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { smallLabel } from '#ui/class-names.ts';
import { workingDaysAfter } from '../figures/figures.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';

/** Weight, height and delivery date of the design. */
export function FigureRow() {
  const { t, locale } = useStudio();
  const figures = useStore($figures);
  const height = figures?.consequences.heightAboveFingerMm ?? null;
  const ready = figures && workingDaysAfter(new Date(), figures.consequences.daysToMake);
  const date = ready && dayFormat(locale, { month: 'short', day: 'numeric' }).format(ready);
  const rows = [
    {
      key: 'weight',
      value: figures
        ? t('studio.figure-weight-value', { grams: new Decimal(totalGrams(figures.measures)) })
        : '–',
    },
    ...(figures && height === null
      ? []
      : [
          {
            key: 'height',
            value: height === null ? '–' : t('studio.figure-height-value', { mm: new Decimal(height, 1) }),
          },
        ]),
    { key: 'ready', value: date ?? '–' },
  ];
  return (
    <dl className="grid auto-cols-fr grid-flow-col grid-rows-[auto_auto] gap-x-4">
      {rows.map(({ key, value }) => (
        <div key={key} data-figure={key} className="row-span-2 grid grid-rows-subgrid">
          <dt className={`${smallLabel} text-stone`}>{t(`studio.figure-${key}`)}</dt>
          <dd className="font-display text-lg lining-nums tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Translate } from '#client/texts.ts';
import type { Consequences } from '#kernel/jewel/design/consequences.ts';
import type { DesignPrice } from '#kernel/shop/designs/design-price.ts';
import type { DesignRow } from '#kernel/shop/jewel-labels/design-rows.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

type Facts = Pick<DesignPrice, 'weightG' | 'carat' | 'consequences' | 'readyOn'>;

/** Circumference of one US size, in mm. */
const sizeStepMm = 2.55;

function readyOn(date: string, locale: Locale): string {
  const format = dayFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

function resizing(steps: Consequences['resizableMm'], t: Translate): string {
  if (steps === null) return '';
  const count = Math.round(Math.min(steps.down, steps.up) / sizeStepMm);
  return count > 0 ? t('preview.resizable', { count }) : t('preview.notResizable');
}

/** Figures from the server besides the price, as label and value; absent ones are left out. */
export function factRows(price: Facts, locale: Locale, t: Translate): DesignRow[] {
  const { consequences, carat } = price;
  const { heightAboveFingerMm: height } = consequences;
  const values: [key: string, value: string][] = [
    ['weight', t('preview.grams', { grams: new Decimal(price.weightG) })],
    ['height', height === null ? '' : t('preview.millimetres', { mm: new Decimal(height, 1) })],
    ['carat', carat > 0 ? t('preview.carat', { carat: new Decimal(carat) }) : ''],
    [
      'days',
      t('preview.days', {
        days: consequences.daysToMake,
        date: readyOn(price.readyOn, locale),
      }),
    ],
    ['resize', resizing(consequences.resizableMm, t)],
    ['returns', t(`preview.returns-${consequences.returns}`)],
  ];
  return values
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, label: t(`preview.fact-${key}`), value }));
}

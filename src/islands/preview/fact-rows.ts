import type { Translate } from '#client/texts.ts';
import type { DesignRow } from '#kernel/jewel/design-rows.ts';
import { type Locale, localeTags } from '#kernel/text/locales.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';

type Facts = Pick<DesignPrice, 'weight_g' | 'height_mm' | 'lines' | 'consequences'>;

/** mm of circumference that a US size is. */
const sizeStepMm = 2.55;

function readyOn(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTags[locale].intl, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

function resizing(steps: DesignPrice['consequences']['resizable_mm'], t: Translate): string {
  if (steps === null) return '';
  const count = Math.round(Math.min(steps.down, steps.up) / sizeStepMm);
  return count > 0 ? t('preview.resizable', { count }) : t('preview.notResizable');
}

/** Total of the gems' weight, thousandths of a carat counted from the price's own lines. */
function totalCarat({ lines }: Facts): number {
  const stones = lines.filter(({ kind }) => kind === 'stones' || kind === 'stone');
  return stones.reduce((sum, line) => sum + (line.unit === 'mct' ? line.quantity : 0), 0) / 1000;
}

/** What the server worked out besides the price, as label and value; what does not apply is left out. */
export function factRows(price: Facts, locale: Locale, t: Translate): DesignRow[] {
  const { consequences } = price;
  const carat = totalCarat(price);
  const values: [key: string, value: string][] = [
    ['weight', t('preview.grams', { grams: price.weight_g.toFixed(2) })],
    ['height', price.height_mm === null ? '' : t('preview.millimetres', { mm: price.height_mm.toFixed(1) })],
    ['carat', carat > 0 ? t('preview.carat', { carat: carat.toFixed(2) }) : ''],
    [
      'days',
      t('preview.days', {
        days: consequences.days_to_make,
        date: readyOn(consequences.ready_on, locale),
      }),
    ],
    ['resize', resizing(consequences.resizable_mm, t)],
    ['returns', t(`preview.returns-${consequences.returns}`)],
  ];
  return values
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, label: t(`preview.fact-${key}`), value }));
}

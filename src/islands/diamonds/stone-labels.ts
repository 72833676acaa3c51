import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { FilterName } from '#kernel/shop/diamonds/finder-state.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';

export function filterLabel(name: FilterName, t: Translate): string {
  return t(`diamonds.${name}`);
}

/** `6.43 × 6.41 × 3.95 mm`. */
export function measures({ lengthMm, widthMm, depthMm }: Diamond, t: Translate): string {
  const figures = [lengthMm, widthMm, depthMm].map((mm) => new Decimal(mm).in(t.locale)).join(' × ');
  return t('diamonds.mm', { figures });
}

const girdles = [
  'extremely thin',
  'very thin',
  'thin',
  'medium',
  'slightly thick',
  'thick',
  'very thick',
  'extremely thick',
];

/** The report's girdle description, translated if it uses the usual terms. */
export function girdleLabel(girdle: string, t: Translate): string {
  const said = girdle.toLowerCase().split(/\s+to\s+/);
  const [from, to] = said.map((word) =>
    girdles.includes(word) ? t(`diamonds.girdle-${word.replace(' ', '-')}`) : girdle,
  );
  if (from === undefined || said.length > 2) return girdle;
  return to === undefined || to === from ? from : t('diamonds.girdle-range', { from, to });
}

import { landedTexts } from '#kernel/shop/checkout/landed-texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Order } from './orders.repo.ts';

/** Each duty and tax with its rule, and who pays. */
export function landedFacts(
  { landed, currency }: Pick<Order, 'landed' | 'currency'>,
  locale: Locale,
): { label: string; lines: string[] }[] {
  if (!landed) return [];
  const t = textsIn(locale);
  const { rows, payer } = landedTexts(landed, currency, { locale, t });
  const lines = rows.flatMap(({ label, amount, origin }) => [
    t('landed.line', { label, amount }),
    ...(origin === '' ? [] : [origin]),
  ]);
  return [{ label: t('landed.title'), lines: [...lines, payer] }];
}

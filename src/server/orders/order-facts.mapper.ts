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
  return [{ label: t('landed.title'), lines: [...lines, ...payer] }];
}

/** The same as sentences of a receipt: one for each duty and tax, then who pays. */
export function landedStatements(
  { landed, currency }: Pick<Order, 'landed' | 'currency'>,
  locale: Locale,
): string[] {
  if (!landed) return [];
  const t = textsIn(locale);
  const { rows, payer } = landedTexts(landed, currency, { locale, t });
  const statements = rows.map(({ label, amount, origin }) => {
    const parts = [t('landed.line', { label, amount }), origin].filter((part) => part !== '');
    return t('landed.statement', { label: t('landed.title'), lines: parts.join(t('receipt.separator')) });
  });
  return [...statements, ...payer];
}

type Buyer = Pick<Order, 'company' | 'vat_number'>;

/** Company and VAT number of a buyer, each on a line; empty for a private person. */
export function businessLines({ company, vat_number: number }: Buyer, locale: Locale): string[] {
  if (company === '') return [];
  return [company, ...(number === '' ? [] : [textsIn(locale)('receipt.vat', { number })])];
}

/** The same as a fact of an email. */
export function businessFacts(buyer: Buyer, locale: Locale): { label: string; lines: string[] }[] {
  const lines = businessLines(buyer, locale);
  return lines.length === 0 ? [] : [{ label: textsIn(locale)('orders-api.mail-business'), lines }];
}

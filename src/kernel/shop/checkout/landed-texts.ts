import { formatMoney } from '#kernel/shop/money/format.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { dueOnDeliveryMinor, type LandedCharges, type LandedLine } from './duties.ts';

/** A duty or tax as pages, emails and receipts show it. `origin` is '' if unknown, `link` if it has no page. */
export interface LandedRow {
  label: string;
  amount: string;
  origin: string;
  link: string;
}

interface Reader {
  locale: Locale;
  t: Translate;
}

function labelOf({ kind, goods, basisPoints }: LandedLine, { locale, t }: Reader): string {
  const name = t(kind === 'duty' && goods ? `landed.duty-${goods}` : `landed.${kind}`);
  if (basisPoints === null) return name;
  const numbers = new Intl.NumberFormat(languageOf(locale).intl, { maximumFractionDigits: 2 });
  return t('landed.rate', { name, percent: numbers.format(basisPoints / 100) });
}

function originOf({ source, asOf }: LandedLine, { locale, t }: Reader): string {
  if (source === '' || asOf === '') return source;
  const month = dayFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return t('landed.source', { source, date: month.format(new Date(`${asOf}-01T00:00:00Z`)) });
}

/** Each duty and tax with its rate, amount, origin and date, and sentences that say who pays. Texts: `landed`. */
export function landedTexts(
  charges: LandedCharges,
  currency: CurrencyCode,
  reader: Reader,
): { rows: LandedRow[]; payer: string[] } {
  const { t, locale } = reader;
  const isDue = charges.payer === 'recipient';
  const amountOf = ({ minor }: LandedLine) => {
    if (minor === null) return t('landed.included');
    const amount = formatMoney({ currency, minor }, locale);
    return isDue ? t('landed.about', { amount }) : amount;
  };
  const rows = charges.lines.map((line) => ({
    label: labelOf(line, reader),
    amount: amountOf(line),
    origin: originOf(line, reader),
    link: line.link,
  }));
  if (!isDue) return { rows, payer: [t('landed.shop')] };
  const minor = dueOnDeliveryMinor(charges);
  const amount = formatMoney({ currency, minor }, locale);
  const hasDuty = charges.lines.some(({ kind }) => kind === 'duty');
  const sentences = [
    minor === 0 ? t('landed.none') : t('landed.recipient', { amount }),
    ...(hasDuty || minor === 0 ? [] : [t('landed.no-duty')]),
    t('landed.customs'),
  ];
  return { rows, payer: sentences };
}

import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { convertMoney, pageRates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { bestGrade } from '#kernel/shop/grade-test/grade-pairs.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Question } from './question.ts';
import type { AskedPrices } from './use-prices.ts';

interface SavingProps {
  question: Question;
  prices: AskedPrices;
  count: number;
  t: Translate;
}

/** Today's prices of the two grades, and the difference. */
export function Saving({ question: { kind, grade }, prices, count, t }: SavingProps) {
  const { currency } = useStore($language, { ssr: 'initial' });
  const rates = useMemo(pageRates, []);
  if (prices === 'asking') return <p className="min-h-11 text-sm text-stone">{t('grade-test.asking')}</p>;
  if (prices === 'unknown') return <p className="text-sm text-stone">{t('grade-test.no-prices')}</p>;
  const best = convertMoney(prices.bestMinor, rates, currency);
  const tried = convertMoney(prices.triedMinor, rates, currency);
  const saved = { ...best, minor: best.minor - tried.minor };
  const amounts = {
    best: bestGrade(kind),
    bestPrice: formatMoney(best, t.locale),
    grade,
    price: formatMoney(tried, t.locale),
  };
  return (
    <p className="text-sm leading-relaxed" data-saved={prices.bestMinor - prices.triedMinor}>
      {saved.minor > 0 && (
        <strong className="mb-1 block font-display text-xl font-normal lining-nums">
          {t('grade-test.saved', { amount: formatMoney(saved, t.locale) })}
        </strong>
      )}
      {t('grade-test.costs', { ...amounts, count })}
      {saved.minor <= 0 && <span className="block">{t('grade-test.saves-nothing')}</span>}
    </p>
  );
}

import { useStore } from '@nanostores/react';
import { createContext, use } from 'react';
import { convertMoney, type Rates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Texts and formats for all parts of the studio. */
export interface StudioTexts {
  t: Translate;
  locale: Locale;
  rates: Rates;
  /** Images of catalogue pieces by product id. */
  pictures: Readonly<Record<string, Picture>>;
}

export const StudioContext = createContext<StudioTexts | null>(null);

export function useStudio(): StudioTexts {
  const texts = use(StudioContext);
  if (texts === null) throw new Error('useStudio must be called inside the studio');
  return texts;
}

/** Formats amounts of the base currency in the shopper's currency. */
export function useMoney(): (baseMinor: number) => string {
  const { rates, locale } = useStudio();
  const { currency } = useStore($language, { ssr: 'initial' });
  return (baseMinor) => formatMoney(convertMoney(baseMinor, rates, currency), locale);
}

import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { loadBase, ratesOf } from './base.ts';
import { cacheKeyOf } from './digest.ts';
import { loadSiteIndex } from './site-index.ts';

const fileName = (reader: string, locale: Locale, { code }: CurrencyRate) => `${reader}-${locale}-${code}`;

/** The paths of a reader's files of all products: `google-en-EUR`, one per language and currency. */
export async function feedPaths(reader: string) {
  const { products } = await loadSiteIndex();
  const files = await Promise.all(
    locales.map(async (locale) => {
      const base = await loadBase(locale);
      return ratesOf(base).map((currency) => ({
        params: { file: fileName(reader, locale, currency) },
        cacheKey: cacheKeyOf(base.digest, products, currency),
      }));
    }),
  );
  return files.flat();
}

/** Language and currency of a file, because the render worker passes only its address. */
export async function feedOf(
  reader: string,
  file: string | undefined,
): Promise<{ locale: Locale; currency: CurrencyRate } | undefined> {
  for (const locale of locales) {
    const currency = ratesOf(await loadBase(locale)).find((each) => fileName(reader, locale, each) === file);
    if (currency) return { locale, currency };
  }
  return undefined;
}

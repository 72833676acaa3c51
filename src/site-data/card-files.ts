import { locales } from '#kernel/text/locales.ts';
import { allCards } from './categories.ts';
import { cacheKeyOf } from './digest.ts';

/** A file for each piece and language, for the build. */
export async function cardFiles() {
  const perLocale = locales.map(async (locale) =>
    (await allCards(locale)).map((card) => ({
      params: { lang: locale, id: String(card.id) },
      props: { locale, card },
      cacheKey: cacheKeyOf(card),
    })),
  );
  return (await Promise.all(perLocale)).flat();
}

import { isLocale, locales } from '#kernel/text/locales.ts';
import { allCards } from './categories.ts';
import { cacheKeyOf } from './digest.ts';

/** A file for each piece and language, for the build. */
export async function cardFiles() {
  const perLocale = locales.map(async (locale) =>
    (await allCards(locale)).map((card) => ({
      params: { lang: locale, id: String(card.id) },
      cacheKey: cacheKeyOf(card),
    })),
  );
  return (await Promise.all(perLocale)).flat();
}

/** The piece of a file; undefined where there is none. */
export async function cardOfFile(lang: string | undefined, id: string | undefined) {
  if (!isLocale(lang)) return undefined;
  const card = (await allCards(lang)).find((each) => String(each.id) === id);
  return card && { locale: lang, card };
}

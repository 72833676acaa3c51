import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { shownLinks } from '#kernel/shop/pages/pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { translator } from '#site/data/texts.ts';

/** Menu entries that are no categories. */
export function plainEntries(locale: Locale, { hasArticles }: Pick<HomeBase, 'hasArticles'>) {
  const t = translator(locale, ['header']);
  return shownLinks([
    { url: localisePath(locale, '/design/'), name: t('header.design') },
    { url: localisePath(locale, '/giftCard/'), name: t('header.giftCards') },
    ...(hasArticles ? [{ url: localisePath(locale, '/article/'), name: t('header.journal') }] : []),
  ]);
}

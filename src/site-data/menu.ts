import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import type { Listing, ListingFilter } from '#kernel/shop/catalogue/listing.ts';
import type { MenuItem } from '#kernel/shop/content/home-base.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { cacheResult } from './api.ts';
import { loadArticle, loadArticleClasses } from './articles.ts';
import { loadBase } from './base.ts';
import { loadCategory } from './categories.ts';
import { cacheKeyOf, digestOf } from './digest.ts';

/** Contents of a menu entry's panel beside its categories. */
export interface MenuPanel {
  item: MenuItem;
  shapes: ListingFilter['values'];
  metals: ListingFilter['values'];
  priceRanges: Listing['priceRanges'];
  /** Articles about the listed pieces, the most relevant first. */
  guides: readonly { title: string; url: string }[];
}

const guideCount = 3;

/** The trade's order; other values come first. */
const shapeOrder = (value: string) => GEM_SHAPES.findIndex((shape) => shape === value);

async function articlesWithProducts(locale: Locale) {
  const classes = await loadArticleClasses(locale);
  return Promise.all(
    classes
      .flatMap(({ articles }) => articles)
      .map(async (card) => {
        const article = await loadArticle(locale, { tid: String(card.tid), aid: String(card.aid) });
        return { card, products: new Set(article?.products.map(({ id }) => id)) };
      }),
  );
}

export async function loadMenuPanels(locale: Locale): Promise<MenuPanel[]> {
  const [base, articles] = await Promise.all([loadBase(locale), articlesWithProducts(locale)]);
  return Promise.all(
    base.menu.map(async (item) => {
      const category = await loadCategory(locale, String(item.id));
      const valuesOf = (attribute: string) =>
        (category?.filters.find((filter) => filter.attribute === attribute)?.values ?? []).filter(
          ({ count }) => count > 0,
        );
      const shared = ({ products }: (typeof articles)[number]) =>
        (category?.cards ?? []).filter(({ id }) => products.has(id)).length;
      const guides = articles
        .map((article) => ({ card: article.card, weight: shared(article) }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight)
        .slice(0, guideCount)
        .map(({ card: { title, url } }) => ({ title, url }));
      const priceRanges = category?.priceRanges ?? [];
      const shapes = valuesOf('shape').sort((a, b) => shapeOrder(a.value) - shapeOrder(b.value));
      // A category without a picture shows that of its first piece.
      const firstPicture = item.picture.base === '' ? category?.cards[0]?.picture : undefined;
      const shown = firstPicture ? { ...item, picture: firstPicture } : item;
      return { item: shown, shapes, metals: valuesOf('metal'), priceRanges, guides };
    }),
  );
}

/** Data of the panels, without the number of pieces per shape. */
async function printedPanels(locale: Locale) {
  const panels = await loadMenuPanels(locale);
  const named = (values: ListingFilter['values']) => values.map(({ value, label }) => [value, label]);
  return panels.map(({ shapes, metals, ...rest }) => ({
    ...rest,
    shapes: named(shapes),
    metals: named(metals),
  }));
}

/** The file name of a language's panels. It changes with the contents, so the file is cached for ever. */
export function menuFile(locale: Locale): Promise<string> {
  return cacheResult(
    menuFile,
    locale,
    async () => `${locale}-${digestOf(await printedPanels(locale)).slice(0, 10)}`,
  );
}

/** The files of all languages, for the build. */
export function menuFiles() {
  return Promise.all(
    locales.map(async (locale) => ({
      params: { file: await menuFile(locale) },
      cacheKey: cacheKeyOf(await printedPanels(locale)),
    })),
  );
}

/** The language of a panel file; undefined if the name is outdated. */
export async function localeOfMenuFile(file: string | undefined): Promise<Locale | undefined> {
  const locale = locales.find((each) => file?.startsWith(`${each}-`));
  return locale && (await menuFile(locale)) === file ? locale : undefined;
}

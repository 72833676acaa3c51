import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, localised } from '#kernel/shop/text/locales.ts';
import { articlePath, localisePath } from '#kernel/shop/text/paths.ts';
import type { WireArticleCard } from '#kernel/wire/contracts/article-card.contract.ts';
import type { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import type { ArticleRow, ClassRow, PageRow } from './content.repo.ts';
import { fillIn } from './fill-in.ts';
import { withPictureFiles } from './printed-pictures.ts';

type Output<Name extends keyof typeof contentEndpoints> = EndpointData<(typeof contentEndpoints)[Name]>;
/** Values of the placeholders in the shop's texts. */
type Settings = Parameters<typeof fillIn>[1];

function urlOf(row: ArticleRow, locale: Locale): string {
  return localisePath(locale, articlePath({ ...row, class: row.classSlug }));
}

function pictureOf(row: ArticleRow, view: Presentation) {
  return contentMedia(row.image, view, row.imageAlts ?? undefined);
}

export function toArticleCard(row: ArticleRow, view: Presentation): WireArticleCard {
  const text = localText(row.text, view.locale);
  const picture = pictureOf(row, view);
  return {
    tid: row.tid,
    aid: row.aid,
    class: row.classSlug,
    slug: row.slug,
    title: text.title,
    image: imageUrl(view.siteOrigin, picture),
    picture,
    summary: text.summary,
    url: urlOf(row, view.locale),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The classes, each with its articles. */
export function toArticleMenu(
  classes: readonly ClassRow[],
  rows: readonly ArticleRow[],
  view: Presentation,
): Output<'articleMenu'> {
  return {
    menu: classes.map(({ tid, slug, text }) => ({
      tid,
      class: slug,
      name: localText(text, view.locale).name,
      description: localText(text, view.locale).description,
      articles: rows.filter((row) => row.tid === tid).map((row) => toArticleCard(row, view)),
    })),
  };
}

export function toArticle(
  found: {
    row: ArticleRow;
    articleClass: ClassRow | undefined;
    previous: ArticleRow | undefined;
    next: ArticleRow | undefined;
    related: readonly CardRow[];
  },
  view: Presentation,
  settings: Settings,
): Output<'articleDetail'> {
  const { row, articleClass, previous, next, related } = found;
  const text = fillIn(localText(row.text, view.locale), settings, view.locale);
  return {
    article: {
      ...toArticleCard(row, view),
      content: withPictureFiles(text.html, view),
      class_name: localText(articleClass?.text, view.locale)?.name ?? row.classSlug,
      meta: { title: text.title, keywords: text.keywords, description: text.description },
      created_at: row.created_at.toISOString(),
      alternates: localised((locale) => urlOf(row, locale)),
    },
    previous: previous ? toArticleCard(previous, view) : null,
    next: next ? toArticleCard(next, view) : null,
    products: toWireCards(related, view),
  };
}

export function toPage(page: PageRow, view: Presentation, settings: Settings) {
  const text = fillIn(localText(page.text, view.locale), settings, view.locale);
  return {
    title: text.title,
    description: text.description,
    content: withPictureFiles(text.html, view),
    created_at: Math.floor(page.updated_at.getTime() / 1000),
  };
}

import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Localised, locales } from '#kernel/shop/text/locales.ts';
import { defaultTheme } from '#kernel/shop/theme/theme.ts';
import { themeCss } from '#kernel/shop/theme/theme-css.ts';
import { contentEndpoints as endpoints } from '#kernel/wire/contracts/content.contract.ts';
import { catalogueDigests } from '#server/catalogue/page-digests.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { languagesDocument, textsDocument } from '#server/documents/languages.service.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { Host } from '#server/platform/host.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { cardAreas } from '#server/platform/revisions/areas.ts';
import { articleClasses, articles } from './articles.service.ts';
import { hasDemonstration, readPolicies } from './content.repo.ts';
import { keysInHtml } from './printed-pictures.ts';
import { redirects } from './redirects.service.ts';

/** Digests are the same for every language and origin. */
const unpresented = { apiOrigin: '', locale: defaultLocale };

/** Files of a text's images: a new file changes the page. */
const filesIn = (text: Localised<{ html: string }>) =>
  locales.map((locale) => keysInHtml(localText(text, locale).html).map((key) => mediaOf(key, unpresented)));

export function siteIndexRoutes(host: Host): Route[] {
  const { handle } = host.db;
  const { refundDays } = host.config;
  return [
    cachedRoute(endpoints.siteTheme, ['documents'], async () => {
      const { theme = defaultTheme } = await siteDocument(handle);
      const files = { css: themeCss(theme), logo: theme.logo };
      return (await hasDemonstration(handle)) ? files : { ...files, has_no_demonstration: true as const };
    }),
    cachedRoute(endpoints.siteLanguages, ['documents'], async () => ({
      languages: (await languagesDocument(handle)).map(({ openGraph, headerValues, ...language }) => ({
        ...language,
        open_graph: openGraph,
        header_values: [...headerValues],
      })),
    })),
    cachedRoute(endpoints.siteRedirects, ['content'], async () => ({
      redirects: [...(await redirects(handle))],
    })),
    cachedRoute(endpoints.siteTexts, ['documents'], async () => ({ texts: await textsDocument(handle) })),
    cachedRoute(endpoints.siteIndex, [...cardAreas, 'places', 'documents', 'content'], async () => {
      const { products, categories, cards } = await catalogueDigests(handle);
      const rows = await articles(handle);
      const classes = digestOf(await articleClasses(handle));
      const policies = await readPolicies(handle);
      const titles = digestOf(
        policies.map(({ key, text }) => [key, ...locales.map((locale) => localText(text, locale).title)]),
      );
      return {
        products,
        categories,
        articles: rows.map((row) => {
          const own = rows.filter(({ tid }) => tid === row.tid);
          const at = own.indexOf(row);
          const neighbours = [own[at - 1]?.digest, own[at + 1]?.digest];
          const picture = [mediaOf(row.image, unpresented), row.image, row.imageAlts];
          const files = filesIn(row.text);
          const pieces = row.related_products.map((id) => cards.get(id));
          return {
            tid: row.tid,
            aid: row.aid,
            class: row.classSlug,
            slug: row.slug,
            digest: digestOf([row.digest, classes, picture, files, neighbours, pieces, refundDays]),
            updated_at: row.updated_at.toISOString(),
          };
        }),
        policies: policies.map(({ key, text, digest, updated_at }) => ({
          key,
          digest: digestOf([digest, titles, filesIn(text), refundDays]),
          updated_at: updated_at.toISOString(),
        })),
      };
    }),
  ];
}

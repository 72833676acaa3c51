import { linkedPages } from '#kernel/shop/content/policy.ts';
import { categories } from '#server/catalogue/categories.service.ts';
import { countries, currencies } from '#server/currencies/currencies.service.ts';
import {
  announcementDocument,
  homeDocument,
  isShopOpen,
  siteDocument,
} from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { articles } from './articles.service.ts';
import { hasDemonstration, readPageKeys } from './content.repo.ts';
import { toHomeBase } from './home-base.mapper.ts';
import { picturesOfHome } from './home-index.mapper.ts';

/** The pages of the shop that others link to. */
const pagesLinkedTo = cachedRead(
  async (executor) => {
    const keys = await readPageKeys(executor, linkedPages);
    return linkedPages.filter((key) => keys.includes(key));
  },
  ['content'],
);

/** Header, footer, languages, countries and currencies, with a digest of all of it. */
export async function homeBase(host: Host, view: Presentation) {
  const { handle } = host.db;
  const frame = {
    site: await siteDocument(handle),
    announcement: await announcementDocument(handle),
    rates: await currencies(handle),
    categories: await categories(handle),
    countries: await countries(handle),
    isOpen: await isShopOpen(handle),
    linkedPages: await pagesLinkedTo(handle),
    hasArticles: (await articles(handle)).length > 0,
    ownPictures: (await hasDemonstration(handle)) ? undefined : picturesOfHome(await homeDocument(handle)),
  };
  return toHomeBase(frame, view, host.config);
}

import type { HomeBlockName } from '#kernel/shop/content/home-blocks.ts';
import { newestProductCards, productCards } from '#server/catalogue/product-cards.service.ts';
import { roundDiamonds } from '#server/catalogue/round-diamonds.service.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { homeDocument } from '#server/documents/documents.service.ts';
import { imageNote } from '#server/pictures/pictures.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { offlineStores } from '#server/stores/stores.service.ts';
import { toArticleCard } from './articles.mapper.ts';
import { articles } from './articles.service.ts';
import { picturesOfHome, shownBlocks, toHomeIndex } from './home-index.mapper.ts';

const arrivalsShown = 8;
const articlesShown = 3;

/** The home page's data. */
export async function homeIndex(host: Host, view: Presentation) {
  const { handle } = host.db;
  const home = await homeDocument(handle);
  const isShown = (name: HomeBlockName) => shownBlocks(home).some(({ block }) => block === name);
  const rows = isShown('articles') ? await articles(handle) : [];
  const latest = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.aid - a.aid);
  const parts = {
    home,
    arrivals: isShown('arrivals') ? await newestProductCards(handle, arrivalsShown, view.locale) : [],
    articles: latest.slice(0, articlesShown).map((row) => toArticleCard(row, view)),
    bestSelling: await productCards(handle, home.bestSelling.productIds, view.locale),
    featured: await productCards(handle, home.featured.productIds, view.locale),
    designs: await catalogueDesigns(handle),
    round_diamond: await roundDiamonds(handle, view),
    offline_store: await offlineStores(handle, view),
    rates: await currencies(handle),
    alts: await imageNote(handle, picturesOfHome(home)),
  };
  return toHomeIndex(parts, view);
}

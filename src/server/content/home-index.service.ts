import { productCards } from '#server/catalogue/product-cards.service.ts';
import { roundDiamonds } from '#server/catalogue/round-diamonds.service.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { homeDocument } from '#server/documents/documents.service.ts';
import { imageNote } from '#server/pictures/pictures.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { offlineStores } from '#server/stores/stores.service.ts';
import { picturesOfHome, toHomeIndex } from './home-index.mapper.ts';

/** The home page's data. */
export async function homeIndex(host: Host, view: Presentation) {
  const { handle } = host.db;
  const home = await homeDocument(handle);
  const parts = {
    home,
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

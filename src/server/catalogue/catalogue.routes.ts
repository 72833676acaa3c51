import type { SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { catalogueEndpoints as endpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { cachedRoute, type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import {
  type Area,
  cardAreas,
  categoryEntities,
  productEntities,
  sortedAreas,
} from '#server/platform/revisions/areas.ts';
import { text } from '#server/platform/texts.ts';
import { requestStockEmail } from './back-in-stock.service.ts';
import { categoryPage, categoryProducts } from './categories.service.ts';
import { toWireCategory } from './category.mapper.ts';
import { toListingRequest } from './listing.mapper.ts';
import { toWireCards, toWirePairs } from './product-card.mapper.ts';
import { listedAreas, type ProductIndexSource } from './product-index.service.ts';
import { productPage, productPages, type ReviewSource } from './product-page.service.ts';
import { stockNow } from './sale-products.service.ts';

export function catalogueRoutes(host: Host, reviews: ReviewSource, products: ProductIndexSource): Route[] {
  const { handle } = host.db;
  const listAreas = (request: { sortColumn: SortColumn }): Area[] => [
    ...cardAreas,
    ...(['places', 'documents'] as const),
    ...listedAreas(host),
    ...sortedAreas(request),
  ];
  const sources = async () => ({ reviews, index: await products.current() });
  return [
    cachedRoute(endpoints.categoryIndex, listAreas, async (call, { categoryId, filterPrice, ...request }) => {
      const view = presentationOf(host, call);
      const page = await categoryPage(
        handle,
        await products.current(),
        categoryId,
        toListingRequest(request, filterPrice),
        view,
      );
      call.shows(categoryEntities(page.categoryIds));
      return toWireCategory(page, view);
    }),
    cachedRoute(
      endpoints.categoryProduct,
      listAreas,
      async (call, { categoryId, filterPrice, ...request }) => {
        const view = presentationOf(host, call);
        const { rows, categoryIds } = await categoryProducts(
          handle,
          await products.current(),
          categoryId,
          toListingRequest(request, filterPrice),
          view,
        );
        call.shows(categoryEntities(categoryIds));
        return { products: toWirePairs(rows, view) };
      },
    ),
    cachedRoute(
      endpoints.productIndex,
      [...cardAreas, 'places', 'documents', 'stock'],
      async (call, { product_id }) => ({
        product: await productPage(handle, product_id, presentationOf(host, call), {
          ...(await sources()),
          shows: call.shows,
        }),
      }),
    ),
    // Not cached: callers read the whole catalogue once.
    route(endpoints.productPages, async (call, { product_id }) => ({
      products: await productPages(handle, product_id, presentationOf(host, call), await sources()),
    })),
    route(endpoints.productTellMe, async (call, { product_id, email }) => {
      await requestStockEmail(host, call, { productId: product_id, email });
      call.say(text(call.locale, 'catalogue-api.tell-noted'));
      return nothing;
    }),
    cachedRoute(endpoints.productCards, cardAreas, async (call, { product_id }) => {
      call.shows(productEntities(product_id));
      const index = await products.current();
      return {
        products: toWireCards(await index.cards(product_id, call.locale), presentationOf(host, call)),
      };
    }),
    route(endpoints.productStock, async (_call, { product_id }) => {
      const stock = await stockNow(handle, product_id);
      return { stock, is_in_stock: stock > 0 ? (1 as const) : (2 as const) };
    }),
  ];
}

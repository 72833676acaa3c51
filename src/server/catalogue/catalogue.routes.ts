import { catalogueEndpoints as endpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { categoryPage, categoryProducts } from './category-page.service.ts';
import { productPage } from './product-page.service.ts';

export function catalogueRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.categoryIndex, async (call, { categoryId, filterPrice, ...request }) =>
      categoryPage(handle, categoryId, { ...request, range: filterPrice }, presentationOf(host, call)),
    ),
    route(endpoints.categoryProduct, async (call, { categoryId, filterPrice, ...request }) => ({
      products: await categoryProducts(
        handle,
        categoryId,
        { ...request, range: filterPrice },
        presentationOf(host, call),
      ),
    })),
    route(endpoints.productIndex, async (call, { product_id }) => ({
      product: await productPage(handle, product_id, presentationOf(host, call)),
    })),
  ];
}

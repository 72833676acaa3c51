import { catalogueEndpoints as endpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { toWireCategory } from './category.mapper.ts';
import { categoryPage, categoryProducts } from './category-page.service.ts';
import { toWireCards, toWirePairs } from './product-card.mapper.ts';
import { productCards } from './product-cards.service.ts';
import { productPage } from './product-page.service.ts';
import { stockNow } from './sale-products.service.ts';
import { wishForStock } from './stock-wishes.service.ts';

export function catalogueRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.categoryIndex, async (call, { categoryId, filterPrice, ...request }) => {
      const view = presentationOf(host, call);
      const page = await categoryPage(handle, categoryId, { ...request, range: filterPrice }, view);
      return toWireCategory(page, view);
    }),
    route(endpoints.categoryProduct, async (call, { categoryId, filterPrice, ...request }) => {
      const view = presentationOf(host, call);
      const rows = await categoryProducts(handle, categoryId, { ...request, range: filterPrice }, view);
      return { products: toWirePairs(rows, view) };
    }),
    route(endpoints.productIndex, async (call, { product_id }) => ({
      product: await productPage(handle, product_id, presentationOf(host, call)),
    })),
    route(endpoints.productCards, async (call, { product_id }) => ({
      products: toWireCards(await productCards(handle, product_id, call.locale), presentationOf(host, call)),
    })),
    route(endpoints.productTellMe, async (call, { product_id, email }) => {
      await wishForStock(host, call, { productId: product_id, email });
      call.say(text(call.locale, 'catalogue-api.tell-noted'));
      return nothing;
    }),
    route(endpoints.productStock, async (_call, { product_id }) => {
      const stock = await stockNow(handle, product_id);
      return { stock, is_in_stock: stock > 0 ? (1 as const) : (2 as const) };
    }),
  ];
}

import { customizedEndpoints as endpoints } from '#kernel/wire/contracts/customized.contract.ts';
import { listedAreas, type ProductIndexSource } from '#server/catalogue/product-index.service.ts';
import type { ReviewSource } from '#server/catalogue/product-page.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Call, cachedRoute, type PublicCall, type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { cardAreas } from '#server/platform/revisions/areas.ts';
import { composition, pricedNow } from './compositions.service.ts';
import { modelOfDesign, readPackedDesign } from './model-files.service.ts';
import type { ModelFormat } from './model-thread.ts';
import { wireDesignPrice } from './price.mapper.ts';
import { designListing, productDesign, productDesignPrice } from './product-designs.service.ts';
import { studioOffer } from './studio-offer.service.ts';

export function customizedRoutes(host: Host, reviews: ReviewSource, products: ProductIndexSource): Route[] {
  const { handle } = host.db;
  const listAreas = [...cardAreas, ...(['places', 'documents'] as const), ...listedAreas(host)];
  const sources = async () => ({ reviews, index: await products.current() });
  const viewOf = (call: Call) => ({ ...presentationOf(host, call), now: call.now });
  const listing =
    (type: 1 | 2) =>
    async (
      call: PublicCall,
      input: { p: number; numPerPage: number; category: number | ''; filters: Record<string, string> },
    ) => {
      const { p, numPerPage: perPage, category, filters } = input;
      const categoryId = category === '' ? null : category;
      const index = await products.current();
      return designListing(handle, index, presentationOf(host, call), {
        type,
        p,
        perPage,
        categoryId,
        filters,
      });
    };
  const priceOf =
    (type: 1 | 2 | 4) =>
    async (call: Call, { id, options }: { id: number; options: Record<string, string> }) => {
      await host.limits.take('pricingAddress', call.ip);
      return productDesignPrice(handle, viewOf(call), { id, types: [type], options });
    };
  const modelOf =
    (format: ModelFormat) =>
    async (call: Call, { design }: { design: string }) => {
      await host.limits.take('modelAddress', call.ip);
      return modelOfDesign(readPackedDesign(design), format);
    };
  return [
    route(endpoints.customizedInit, (call) => studioOffer(handle, call)),
    route(endpoints.designPriceOf, async (call, { design, stone_id }) => {
      await host.limits.take('pricingAddress', call.ip);
      const stoneId = stone_id === '' ? null : stone_id;
      const wanted = { document: design, stoneId, mustBeFree: false };
      const made = await composition(handle, wanted);
      return wireDesignPrice(await pricedNow(handle, made), viewOf(call), { isCatalogue: false });
    }),
    route(endpoints.designGlb, modelOf('glb')),
    route(endpoints.designUsdz, modelOf('usdz')),
    cachedRoute(endpoints.fixedDesigns, listAreas, listing(1)),
    cachedRoute(endpoints.variableDesigns, listAreas, listing(2)),
    route(endpoints.fixedDesign, async (call, { id }) =>
      productDesign(handle, viewOf(call), { id, types: [1, 4] }, await sources()),
    ),
    route(endpoints.variableDesign, async (call, { id }) =>
      productDesign(handle, viewOf(call), { id, types: [2] }, await sources()),
    ),
    route(endpoints.fixedPrice, priceOf(1)),
    route(endpoints.variablePrice, priceOf(2)),
    route(endpoints.suitPrice, priceOf(4)),
  ];
}

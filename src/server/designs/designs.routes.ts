import { codes } from '#kernel/api/codes.ts';
import { designEndpoints as endpoints } from '#kernel/designs/designs.contract.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { countDesigns, deleteDesign, readDesigns } from './designs.repo.ts';

export function designRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.designList, async (call, { p, numPerPage }) => {
      const { customerId } = call.shopper;
      const rows = await readDesigns(handle, customerId, { limit: numPerPage, offset: (p - 1) * numPerPage });
      const products = await saleProducts(
        handle,
        rows.flatMap(({ product_id }) => product_id ?? []),
      );
      const { code, symbol, rate } = call.currency;
      return {
        coll: rows.map((row) => {
          const product = row.product_id === null ? undefined : products.get(row.product_id);
          const media = product ? mediaOf(product.heroKey) : null;
          const image = row.image === '' && media ? imageUrl(host.config.siteOrigin, media) : row.image;
          return {
            id: row.id,
            product_id: String(row.product_id ?? ''),
            product: { name: product?.text[call.locale].name ?? row.name },
            name: row.name,
            image,
            media,
            info: JSON.stringify(row.info),
            updated_at: wireTime(row.updated_at),
          };
        }),
        current_currency: { code, symbol, rate },
        count: await countDesigns(handle, customerId),
      };
    }),
    signedRoute(endpoints.designRemove, async (call, { id }) => {
      if (await deleteDesign(handle, call.shopper.customerId, id)) return nothing;
      throw new BusinessError(codes.parameterInvalid, {
        text: { key: 'codes.field-invalid', values: { field: 'id' } },
        data: { error: 'id', field: 'id' },
      });
    }),
  ];
}

import { designEndpoints as endpoints } from '#kernel/wire/contracts/designs.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { pricedNow, savedComposition } from './compositions.service.ts';
import { sharedPicture } from './design-pictures.service.ts';
import { countDesigns, deleteDesign, readDesigns } from './designs.repo.ts';
import { wireDesignPrice } from './price.mapper.ts';
import { ownDesign, saveDesign, wireSaved } from './saved-designs.service.ts';

export function designRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.designList, async (call, { p, numPerPage }) => {
      const { customerId } = call.shopper;
      const rows = await readDesigns(handle, customerId, { limit: numPerPage, offset: (p - 1) * numPerPage });
      const { code, symbol, rate } = call.currency;
      return {
        coll: await wireSaved(host, call, rows),
        current_currency: { code, symbol, rate },
        count: await countDesigns(handle, customerId),
      };
    }),
    signedRoute(endpoints.designSave, async (call, form) => {
      const row = await saveDesign(host, call, form);
      const [saved] = await wireSaved(host, call, [row]);
      return { id: row.id, version: row.version, hash: row.design_hash, image: saved?.image ?? '' };
    }),
    signedRoute(endpoints.designDetail, async (call, { id }) => {
      const row = await ownDesign(host, call, id);
      const [saved] = await wireSaved(host, call, [row]);
      if (!saved) throw new Error(`design ${id} is missing from the response`);
      const made = await savedComposition(handle, row.design, row.diamond_id);
      const view = { ...presentationOf(host, call), now: call.now };
      const price = made && wireDesignPrice(await pricedNow(handle, made), view, { isCatalogue: false });
      return { saved, price };
    }),
    route(endpoints.designPicture, async (call, { design }) => {
      const { picture, isWaiting } = await sharedPicture(host, call.ip, design);
      return { media: picture, is_waiting: isWaiting };
    }),
    signedRoute(endpoints.designRemove, async (call, { id }) => {
      await ownDesign(host, call, id);
      await deleteDesign(handle, call.shopper.customerId, id);
      return nothing;
    }),
  ];
}

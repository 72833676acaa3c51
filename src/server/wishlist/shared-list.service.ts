import { designName, looseName } from '#kernel/jewel/chosen-options.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { favouriteListEndpoints } from '#kernel/wire/contracts/favourite-lists.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import { pictureKeyOf } from '#server/designs/product-designs.service.ts';
import { savedDesigns } from '#server/designs/saved-designs.service.ts';
import { wireDiamonds } from '#server/diamonds/diamonds.mapper.ts';
import { diamondFavourites } from '#server/diamonds/diamonds.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { textsIn } from '#server/platform/texts.ts';
import { readSharer } from './favourite-lists.repo.ts';
import { readFavourites } from './wishlist.repo.ts';

/** So much of each kind is shown. */
const page = { limit: 100, offset: 0 };

/**
 * The favourites behind a link, as anybody may see them: what is for sale and designs by what they are, without the names
 * and pictures their owner gave them, and without notes. Throws 1300001 for a link that opens nothing.
 */
export async function sharedList(
  host: Host,
  call: Call,
  token: string,
): Promise<EndpointData<typeof favouriteListEndpoints.sharedList>> {
  const { handle } = host.db;
  const customerId = await readSharer(handle, token);
  if (customerId === undefined) refuse(codes.sharedListNotFound, { data: '' });
  const view = presentationOf(host, call);
  const t = textsIn(call.locale);
  const kept = await readFavourites(handle, customerId, page);
  const cards = await productCards(
    handle,
    kept.map(({ productId }) => productId),
    call.locale,
  );
  const { stones } = await diamondFavourites(handle, customerId, page);
  const designs = (await savedDesigns(handle, customerId, page)).flatMap(({ id, design, diamond_id }) =>
    design ? [{ id, design, stone_id: diamond_id === null ? null : String(diamond_id) }] : [],
  );
  return {
    products: toWireCards(cards, view),
    stones: wireDiamonds(stones, view).map(({ id, price, state }, index) => ({
      id,
      name: stones[index] ? looseName(stones[index], t) : '',
      path: localisePath(call.locale, `/design/diamond/?stone=${id}`),
      price,
      is_available: state === 'available',
    })),
    designs: await Promise.all(
      designs.map(async (each) => {
        const key = await pictureKeyOf(handle, each.design);
        return { ...each, name: designName(each.design, '', t), media: key ? mediaOf(key) : null };
      }),
    ),
  };
}

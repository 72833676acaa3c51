import { codes } from '#kernel/wire/codes.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { readDesigns } from '#server/designs/designs.repo.ts';
import { pictureKeyOf } from '#server/designs/product-designs.service.ts';
import { diamondFavourites } from '#server/diamonds/diamonds.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { readSharer } from './favourite-lists.repo.ts';
import { readFavourites } from './favourites.repo.ts';
import { toSharedList } from './shared-list.mapper.ts';

/** Limit per kind. */
const page = { limit: 100, offset: 0 };

/**
 * The favourites of a shared link: products, stones and designs, without the owner's names, images and notes. Throws
 * 1300001 for an unknown link.
 */
export async function sharedList(host: Host, call: Call, token: string) {
  const { handle } = host.db;
  const customerId = await readSharer(handle, token);
  if (customerId === undefined) refuse(codes.sharedListNotFound);
  const favourites = await readFavourites(handle, customerId, page);
  const cards = await productCards(
    handle,
    favourites.map(({ productId }) => productId),
    call.locale,
  );
  const { stones } = await diamondFavourites(handle, customerId, page);
  const saved = await readDesigns(handle, customerId, page);
  const hashes = saved.map(({ design_hash }) => ({ design_hash }));
  const rendered = await ownPictures(handle, host.config, hashes);
  const designs = saved.map(async ({ id, design, diamond_id: diamondId, design_hash }) =>
    design
      ? [
          {
            id,
            design,
            diamondId,
            picture:
              rendered.get(design_hash) ??
              mediaOf(await pictureKeyOf(handle, design), {
                apiOrigin: host.config.apiOrigin,
                locale: call.locale,
              }),
          },
        ]
      : [],
  );
  const parts = { cards, stones, designs: (await Promise.all(designs)).flat() };
  return toSharedList(parts, presentationOf(host, call));
}

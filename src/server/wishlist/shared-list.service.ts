import { codes } from '#kernel/wire/codes.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { pictureKeyOf } from '#server/designs/product-designs.service.ts';
import { savedDesigns } from '#server/designs/saved-designs.service.ts';
import { diamondFavourites } from '#server/diamonds/diamonds.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { readSharer } from './favourite-lists.repo.ts';
import { toSharedList } from './shared-list.mapper.ts';
import { readFavourites } from './wishlist.repo.ts';

/** So much of each kind is shown. */
const page = { limit: 100, offset: 0 };

/**
 * The favourites behind a link, as anybody may see them: what is for sale and designs by what they are, without the names
 * and pictures their owner gave them, and without notes. Throws 1300001 for a link that opens nothing.
 */
export async function sharedList(host: Host, call: Call, token: string) {
  const { handle } = host.db;
  const customerId = await readSharer(handle, token);
  if (customerId === undefined) refuse(codes.sharedListNotFound, { data: '' });
  const kept = await readFavourites(handle, customerId, page);
  const cards = await productCards(
    handle,
    kept.map(({ productId }) => productId),
    call.locale,
  );
  const { stones } = await diamondFavourites(handle, customerId, page);
  const saved = await savedDesigns(handle, customerId, page);
  const hashes = saved.map(({ design_hash }) => ({ design_hash }));
  const drawn = await ownPictures(handle, host.config, hashes);
  const designs = saved.map(async ({ id, design, diamond_id: diamondId, design_hash }) =>
    design
      ? [
          {
            id,
            design,
            diamondId,
            picture: drawn.get(design_hash) ?? mediaOf(await pictureKeyOf(handle, design)),
          },
        ]
      : [],
  );
  const parts = { cards, stones, designs: (await Promise.all(designs)).flat() };
  return toSharedList(parts, presentationOf(host, call));
}

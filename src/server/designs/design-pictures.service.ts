import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import { shownDrawnPicture } from '#kernel/shop/pictures/design-picture.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { pictureBytes } from '#server/uploads/object-storage.service.ts';
import { readDesign } from './compositions.service.ts';
import { readDrawn, readFileId, readPicture, requestPicture } from './design-pictures.repo.ts';

/** Fields of an order line or a saved design that identify its image. */
interface Pictured {
  design_hash: string;
  image_id?: string | null;
}

/**
 * Drawn images of designs by hash, for those without an image of their shopper's own. The others show the nearest
 * catalogue image.
 */
export async function ownPictures(
  executor: Executor,
  { apiOrigin }: Pick<Config, 'apiOrigin'>,
  items: readonly Pictured[],
): Promise<Map<string, WireMedia>> {
  const wanted = items.filter(({ design_hash, image_id }) => design_hash !== '' && image_id == null);
  const drawn = await readDrawn(executor, [...new Set(wanted.map(({ design_hash }) => design_hash))]);
  return new Map(Array.from(drawn, ([hash, picture]) => [hash, shownDrawnPicture(picture, apiOrigin)]));
}

/** Lower than for designs in orders, carts and accounts. */
const sharedPriority = 4;

/**
 * The image of a shared design, for any owner: null until it is drawn. Requests the drawing unless this network has
 * requested too many. Throws 1000008 with the path of a fault.
 */
export async function sharedPicture(
  { db, config, limits }: Pick<Host, 'db' | 'config' | 'limits'>,
  ip: string,
  document: object,
): Promise<{ picture: WireMedia | null; isWaiting: boolean }> {
  const design = readDesign(document);
  const hash = await designHash(design);
  const known = await readPicture(db.handle, hash);
  const picture = known?.drawn ? shownDrawnPicture(known.drawn, config.apiOrigin) : null;
  const mayAsk = known ? known.isForgotten : limits.tryTake('drawingAddress', ip) === 0;
  if (mayAsk) await requestPicture(db.handle, { hash, design, priority: sharedPriority });
  return {
    picture,
    isWaiting: picture === null && known?.state !== 'failed' && (known !== undefined || mayAsk),
  };
}

/** The bytes of a design's image file, from any storage; undefined if there is none of this name. */
export async function designPictureFile(
  host: Pick<Host, 'db' | 'config'>,
  id: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const uploadId = await readFileId(host.db.handle, id, name);
  return uploadId === undefined ? undefined : pictureBytes(host, uploadId);
}

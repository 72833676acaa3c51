import { shownDrawnPicture } from '#kernel/shop/pictures/design-picture.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import { noPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { pictureInMetal } from '#server/catalogue/metal-pictures.service.ts';
import { pictureKeyOf } from '#server/designs/product-designs.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { designImages } from './cart-goods.service.ts';
import type { PricedLine } from './priced-cart.service.ts';

/** Catalogue image of a loose stone by its cut, face up. */
const looseCuts: Record<string, number> = {
  round: 1001,
  oval: 1002,
  emerald: 1003,
  cushion: 1004,
  princess: 1005,
};

/** Key of the catalogue image of a line: of the product, the nearest design, or the stone's cut. */
export async function pictureKeyOfLine(executor: Executor, { goods }: PricedLine): Promise<string> {
  if (goods.kind === 'product') {
    const { product, item } = goods;
    return product ? pictureInMetal(product, item.options['metal']).key : noPicture;
  }
  if (goods.kind === 'diamond')
    return productPicture(looseCuts[goods.stone?.shape ?? 'round'] ?? 1001, 'detail');
  return pictureKeyOf(executor, goods.made?.design ?? goods.item.design);
}

/** Image of each line, by the line's id: the design's rendering where there is one, else a catalogue image. */
export async function picturesOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  locale: Locale,
  lines: readonly PricedLine[],
): Promise<Map<number, WireMedia>> {
  const drawn = await designImages(
    db.handle,
    lines.map(({ line }) => line),
  );
  const view = { apiOrigin: config.apiOrigin, locale };
  const pictures = new Map<number, WireMedia>();
  for (const each of lines) {
    const { id, item } = each.line;
    const own = item.kind === 'design' ? drawn.get(item.designHash) : undefined;
    pictures.set(
      id,
      own ? shownDrawnPicture(own, config.apiOrigin) : mediaOf(await pictureKeyOfLine(db.handle, each), view),
    );
  }
  return pictures;
}

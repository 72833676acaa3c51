import { productPicture } from '#kernel/pictures/picture-keys.ts';
import { pictureInMetal } from '#server/catalogue/metal-pictures.service.ts';
import { pictureKeyOf } from '#server/designs/product-designs.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { PricedLine } from './priced-cart.service.ts';

/** A loose stone is shown by the house's picture of its cut, face up. */
const looseCuts: Record<string, number> = {
  round: 1001,
  oval: 1002,
  emerald: 1003,
  cushion: 1004,
  princess: 1005,
};

/** Key of the house's picture of a line: the product's, the nearest design's, or one with the stone's cut. */
export async function pictureKeyOfLine(executor: Executor, { goods }: PricedLine): Promise<string> {
  if (goods.kind === 'product') {
    const { product, item } = goods;
    return product ? pictureInMetal(product, item.options['metal']).key : productPicture(item.productId);
  }
  if (goods.kind === 'diamond')
    return productPicture(looseCuts[goods.stone?.shape ?? 'round'] ?? 1001, 'detail');
  return pictureKeyOf(executor, goods.made?.design ?? goods.item.design);
}

export async function pictureKeysOf(
  executor: Executor,
  lines: readonly PricedLine[],
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const line of lines) keys.set(line.line.id, await pictureKeyOfLine(executor, line));
  return keys;
}

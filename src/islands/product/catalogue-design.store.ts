import { api } from '#client/api/api.browser.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { atWeight } from '#kernel/jewel/design/weights-to-see.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { $choice } from './choice.store.ts';
import { seenChoices } from './seen-choices.ts';

let asked: ReturnType<typeof readStudioOffer> | undefined;

/** The catalogue design of a product, before any choice. Loaded once, and again after a failure. */
export async function catalogueDesign(id: ProductId): Promise<Design> {
  asked ??= readStudioOffer(api).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  const { catalogueDesigns } = await asked;
  const found = catalogueDesigns.find(({ productId }) => productId === id);
  if (found === undefined) throw new RangeError('no catalogue design for this product');
  return found.design;
}

/** The current choices of a product that are visible in an image. */
export function seenNow(id: ProductId, choice = $choice.get()): Record<string, string> {
  return choice?.productId === id ? seenChoices(choice.chosen) : {};
}

/** A design with the visible choices, with a centre stone of another weight if its setting allows it. */
export function designSeen(
  own: Design,
  options: Readonly<Record<string, string>>,
  weight: number | null,
): Design {
  const chosen = withOptions(own, options);
  return (weight !== null && atWeight(chosen, weight)) || chosen;
}

import { api } from '#client/api/api.browser.ts';
import { readProductDesign } from '#client/api/design-price.ts';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { currentAppearance, type GalleryHandle } from '#islands/gallery/gallery-appearance.store.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import type { CustomProduct } from '#kernel/shop/catalogue/product.ts';

/**
 * The studio's address with the product's configured design, or with the product itself without a choice.
 * `seen`: the current view of its 3D picture.
 */
export async function studioAddress(
  product: CustomProduct,
  options: Record<string, string> | null,
  seen: ReturnType<GalleryHandle['side']> | null,
): Promise<string> {
  const appearance = currentAppearance(seen && { side: () => seen });
  if (options === null) return `/design/ring/?product=${product.id}${designFragment([], true, appearance)}`;
  const design = withOptions(await readProductDesign(api, product), options);
  const text = await encodeDesignLink({ design, stoneId: null, name: product.name });
  return `/design/ring/${designFragment([text], true, appearance)}`;
}

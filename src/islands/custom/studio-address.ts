import { api } from '#client/api/api.browser.ts';
import { readProductDesign } from '#client/api/design-price.ts';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import type { CustomProduct } from '#kernel/catalogue/product.ts';
import { withOptions } from '#kernel/design/with-options.ts';

/** The studio with the product's design as chosen. */
export async function studioAddress(
  product: CustomProduct,
  options: Record<string, string>,
): Promise<string> {
  const design = withOptions(await readProductDesign(api, product), options);
  const text = await encodeDesignLink({ design, stoneId: null, name: product.name });
  return `/design/ring/${designFragment([text])}`;
}

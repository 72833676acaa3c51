import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { withOptions } from '#kernel/design/with-options.ts';
import { type CustomProduct, designOfProduct } from './custom-product.ts';

/** The studio with the product's design as chosen. */
export async function studioAddress(
  product: CustomProduct,
  options: Record<string, string>,
): Promise<string> {
  const design = withOptions(await designOfProduct(product), options);
  const text = await encodeDesignLink({ design, stoneId: null, name: product.name });
  return `/design/ring/${designFragment([text])}`;
}

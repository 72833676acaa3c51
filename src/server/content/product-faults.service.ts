import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { stockedVariants } from '#server/stock/stock.service.ts';
import { readCodeOwners, readSlugOwners } from './product-rows.repo.ts';

interface KeyedProduct {
  /** '' for a new product. */
  key: string;
  fields: ProductFields;
}

type CodeKind = 'sku' | 'barcode';

const codesIn = ({ variants, ...own }: ProductFields, name: CodeKind): { path: string; code: string }[] =>
  [
    { path: name, code: own[name] },
    ...variants.map((variant, index) => ({ path: `variants.${index}.${name}`, code: variant[name] })),
  ].filter(({ code }) => code !== '');

/** Variants with pieces that the form no longer has. Without any variants the pieces become those of the product. */
function lostStock({ goods, variants }: ProductFields, stocked: readonly string[] = []): ContentFault[] {
  if (variants.length === 0 || goods === 'service') return [];
  const offered = new Set(variants.map(({ options }) => variantKey(options)));
  return stocked
    .filter((key) => !offered.has(key))
    .map((key) => ({ path: 'variants', problem: 'variant-stock', what: key }));
}

/** Faults of products that only the database or the design engine knows, in the order of the products. */
export async function productFaultsInShop(
  executor: Executor,
  products: readonly KeyedProduct[],
): Promise<ContentFault[][]> {
  const ownersOf = (name: CodeKind) =>
    readCodeOwners(
      executor,
      name,
      products.flatMap(({ fields }) => codesIn(fields, name).map(({ code }) => code)),
    );
  const owners = { sku: await ownersOf('sku'), barcode: await ownersOf('barcode') };
  const withVariants = products.filter(({ key, fields }) => key !== '' && fields.variants.length > 0);
  const stocked = await stockedVariants(
    executor,
    withVariants.map(({ key }) => Number(key)),
  );
  const slugs = await readSlugOwners(
    executor,
    products.map(({ fields }) => fields.slug),
  );
  return products.map(({ key, fields }) => {
    const id = Number(key);
    const taken = (['sku', 'barcode'] as const).flatMap((name) =>
      codesIn(fields, name)
        .filter(({ code }) => (owners[name].get(code) ?? id) !== id)
        .map(({ path, code }): ContentFault => ({ path, problem: 'code-taken', what: code })),
    );
    const faults = [...taken, ...lostStock(fields, stocked.get(id))];
    if (slugs.get(fields.slug)?.some((each) => each !== key))
      faults.push({ path: 'slug', problem: 'slug-taken', what: fields.slug });
    if (fields.design !== null && parseDesign(fields.design).design === null)
      faults.push({ path: 'design', problem: 'design-broken' });
    return faults;
  });
}

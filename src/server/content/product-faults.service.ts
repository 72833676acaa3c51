import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { stockedVariants } from '#server/stock/stock.service.ts';
import { codesOfOthers, isSlugOfOther } from './product-rows.repo.ts';

type Codes = { path: string; code: string }[];

async function takenCodes(
  executor: Executor,
  kind: 'sku' | 'barcode',
  codes: Codes,
  id: number,
): Promise<ContentFault[]> {
  const given = codes.filter(({ code }) => code !== '');
  const taken = await codesOfOthers(
    executor,
    kind,
    given.map(({ code }) => code),
    id,
  );
  return given
    .filter(({ code }) => taken.has(code))
    .map(({ path, code }) => ({ path, problem: 'code-taken', what: code }));
}

/** Variants with pieces that the form no longer has. */
async function lostStock(
  executor: Executor,
  { variants }: ProductFields,
  id: number,
): Promise<ContentFault[]> {
  // Without any variants the pieces become those of the product.
  if (variants.length === 0) return [];
  const offered = new Set(variants.map(({ options }) => variantKey(options)));
  const stocked = await stockedVariants(executor, id);
  return stocked
    .filter((key) => !offered.has(key))
    .map((key) => ({ path: 'variants', problem: 'variant-stock', what: key }));
}

/** Faults of a product that only the database or the design engine knows; `key` is '' for a new product. */
export async function productFaultsInShop(
  executor: Executor,
  fields: ProductFields,
  key: string,
): Promise<ContentFault[]> {
  const id = Number(key);
  const codesIn = (name: 'sku' | 'barcode'): Codes => [
    { path: name, code: fields[name] },
    ...fields.variants.map((variant, index) => ({ path: `variants.${index}.${name}`, code: variant[name] })),
  ];
  const faults: ContentFault[] = [
    ...(await takenCodes(executor, 'sku', codesIn('sku'), id)),
    ...(await takenCodes(executor, 'barcode', codesIn('barcode'), id)),
    ...(await lostStock(executor, fields, id)),
  ];
  if (await isSlugOfOther(executor, fields.slug, key))
    faults.push({ path: 'slug', problem: 'slug-taken', what: fields.slug });
  if (fields.design !== null && parseDesign(fields.design).design === null)
    faults.push({ path: 'design', problem: 'design-broken' });
  return faults;
}

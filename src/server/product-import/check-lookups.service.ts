import type { ListedProduct, PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { readCodeOwners } from '#server/content/product-rows.repo.ts';
import { readCodePositions } from '#server/list-import/import-rows.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type CurrentProduct, currentProducts } from './current-product.service.ts';
import { readPhotos } from './product-lookups.repo.ts';

const codeKinds = ['sku', 'barcode', 'slug'] as const;
type CodeKind = (typeof codeKinds)[number];

/** Rows of the shop and of the list with which products are compared. */
export interface CheckLookups {
  /** Numbers of the shop's products by code. */
  products: ReadonlyMap<string, number>;
  current: ReadonlyMap<number, CurrentProduct>;
  /** Positions at which the list has a code first. */
  listed: Readonly<Record<CodeKind, ReadonlyMap<string, number>>>;
  /** Texts of the photographs of a product, by their names in lists. */
  photos: ReadonlyMap<number, ReadonlyMap<string, PhotoTexts>>;
}

/** Codes of a listed product and its variants, by kind. */
export function codesOfListed({ fields, defaults }: ListedProduct): Record<CodeKind, string[]> {
  const { variants = [], barcode, sku = defaults?.sku, slug = defaults?.slug } = fields;
  const given = (codes: readonly (string | undefined)[]) =>
    codes.filter((code) => code !== undefined && code !== '') as string[];
  return {
    sku: given([sku, ...variants.map((each) => each.sku)]),
    barcode: given([barcode, ...variants.map((each) => each.barcode)]),
    slug: given([slug]),
  };
}

/** Codes by which the shop may have a listed product already. */
const ownCodes = ({ fields, defaults }: ListedProduct): string[] =>
  [fields.sku ?? '', defaults?.sku ?? '', ...(fields.variants ?? []).map(({ sku }) => sku)].filter(Boolean);

/** The product that the shop has of a listed one: by its number, or by its codes. */
export const existingId = (
  { products }: Pick<CheckLookups, 'products'>,
  listed: ListedProduct,
): number | undefined =>
  listed.id ??
  ownCodes(listed)
    .map((code) => products.get(code))
    .find((each) => each !== undefined);

/** Reads the lookups of some listed products, each kind at once. */
export async function readCheckLookups(
  executor: Executor,
  importId: number,
  listed: readonly ListedProduct[],
): Promise<CheckLookups> {
  const referred = listed.flatMap(({ references: { pieces = [], related = [] } }) => [...pieces, ...related]);
  const products = await readCodeOwners(executor, 'sku', [...listed.flatMap(ownCodes), ...referred]);
  const ids = [...new Set(listed.flatMap((product) => existingId({ products }, product) ?? []))];
  const current = await currentProducts(executor, ids);
  const codes = listed.map(codesOfListed);
  const positions = new Map<CodeKind, Map<string, number>>();
  for (const kind of codeKinds) {
    const meant = [...codes.flatMap((each) => each[kind]), ...(kind === 'sku' ? referred : [])];
    positions.set(kind, await readCodePositions(executor, importId, kind, meant));
  }
  const listedAt = (kind: CodeKind) => positions.get(kind) ?? new Map<string, number>();
  const photos = await readPhotos(executor, [...current.keys()]);
  return {
    ...{ products, current },
    listed: { sku: listedAt('sku'), barcode: listedAt('barcode'), slug: listedAt('slug') },
    photos: new Map(
      Array.from(photos, ([id, ofProduct]) => [
        id,
        new Map(ofProduct.map(({ source, ...texts }) => [source, texts])),
      ]),
    ),
  };
}

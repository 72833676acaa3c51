import type { Selectable } from 'kysely';
import { isSizeOption } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import { type CustomizedType, goodsKind, productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { isSaleOn, type ProductFields } from '#kernel/shop/content/product.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { productPath } from '#kernel/shop/text/paths.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PublishedContent } from './content-rows.ts';
import { asFields, asText } from './content-texts.ts';

/** Texts of a product by language, in the order of its form. */
export const productTexts = [
  ...(['name', 'subtitle', 'description', 'details'] as const),
  ...(['care', 'metaTitle', 'metaDescription', 'searchWords'] as const),
] as const;

export type ProductRow = Selectable<Schema['product']>;
export type ProductColumns = Omit<
  ProductRow,
  | 'id'
  | 'lowest_price_minor'
  | 'lowest_original_minor'
  | 'prior_prices'
  | 'metal_prices_minor'
  | 'lowest_choices'
  | 'renders'
  | 'pictures'
  | 'stock'
  | 'variant_stock'
  | 'favourites'
  | 'sold'
  | 'digest'
  | 'updated_at'
  | 'archived_at'
>;

const emptyText = {
  ...{ name: '', subtitle: '', description: [], details: [] },
  ...{ care: '', metaTitle: '', metaDescription: '' },
};

/** The fields of a product row, besides its categories. */
export function fieldsOf(row: ProductRow): Omit<ProductFields, 'categories'> {
  const { description, details, ...texts } = asFields(row.text, productTexts) as ProductFields;
  return {
    ...texts,
    ...{ description, details, slug: row.slug, goods: goodsKind(row), sku: row.sku, barcode: row.barcode },
    priceMinor: row.original_price_minor ?? row.price_minor,
    salePriceMinor: row.sale_price_minor ?? (row.original_price_minor === null ? null : row.price_minor),
    ...{ saleFrom: row.sale_from ?? '', saleTo: row.sale_to ?? '' },
    ...{ isFinalSale: row.is_sale, isReturnable: row.is_returnable },
    options: row.options.map(({ key, values }) => ({
      key,
      values: values.map((value) => ({ key: value.key, deltaMinor: value.deltaMinor })),
    })),
    ...{
      variants: row.variants,
      isMadeToOrder: row.customized_type !== 0,
      design: row.design as ContentFields | null,
    },
    ...{ weightMg: row.weight_mg, metal: row.metal, shape: row.shape, gem: row.gem },
    ...{ style: row.style, origin: row.origin },
    stones: row.stones.map((stone) => ({
      ...{ role: stone.role, cut: stone.cut, material: stone.material, origin: stone.origin },
      ...{ caratMilli: Math.round(stone.carat * 1000), count: stone.count },
      ...{ color: stone.color, clarity: stone.clarity, cutGrade: stone.cutGrade, polish: stone.polish },
      ...{ symmetry: stone.symmetry, fluor: stone.fluor, treatment: stone.treatment, lab: stone.lab },
      reportNo: stone.reportNo ?? '',
    })),
    ...{ pieces: row.pieces, isBundle: row.is_bundle, isOnShelf: row.on_shelf, related: row.related },
    ...{ isFeatured: row.featured, isBestSeller: row.best_seller, sort: row.sort },
    ...{ designer: row.designer, tags: row.tags },
  };
}

/** Sets, goods from stock, and goods made to a fixed design or one with options. */
function customizedTypeOf(
  { goods, isMadeToOrder, options }: ProductFields,
  current: ProductRow | undefined,
): CustomizedType {
  if (goods === 'set') return 4;
  if (!isMadeToOrder) return 0;
  if (current?.customized_type === 1 || current?.customized_type === 2) return current.customized_type;
  return options.some((option) => !isSizeOption(option) && option.key !== engravingOption) ? 2 : 1;
}

/** The columns that the fields of a product decide, JSON unwrapped. `current` is undefined for a new product. */
export function productColumns(
  fields: ProductFields,
  current: ProductRow | undefined,
  now: Date,
): ProductColumns {
  const isOn = isSaleOn(fields, businessDay(now));
  const text = current?.text ?? localised(() => emptyText);
  return {
    ...{ sku: fields.sku, spu: current?.spu ?? fields.sku, slug: fields.slug, barcode: fields.barcode },
    customized_type: customizedTypeOf(fields, current),
    goods: fields.goods,
    price_minor: isOn && fields.salePriceMinor !== null ? fields.salePriceMinor : fields.priceMinor,
    original_price_minor: isOn ? fields.priceMinor : null,
    ...{ sale_price_minor: fields.salePriceMinor, sale_from: fields.saleFrom || null },
    ...{ sale_to: fields.saleTo || null, is_sale: fields.isFinalSale, is_returnable: fields.isReturnable },
    ...{ is_bundle: fields.isBundle, on_shelf: fields.isOnShelf, sort: fields.sort },
    ...{ featured: fields.isFeatured, best_seller: fields.isBestSeller },
    created_day: current?.created_day ?? businessDay(now),
    ...{ weight_mg: fields.weightMg, ring_sizes: current?.ring_sizes ?? null },
    ...{ metal: fields.metal, shape: fields.shape, gem: fields.gem, style: fields.style },
    ...{ origin: fields.origin, options: fields.options, variants: fields.variants },
    stones: fields.stones.map(({ caratMilli, ...stone }) => ({ ...stone, carat: caratMilli / 1000 })),
    ...{ pieces: fields.pieces, related: fields.related, designer: fields.designer, tags: fields.tags },
    design: fields.design as ProductRow['design'],
    text: asText(text, fields, productTexts),
  };
}

/** A product as a content record. */
export function contentOf(row: ProductRow, categories: readonly number[]): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: productPath({ id: row.id, kind: productKind(row.customized_type) }),
    fields: { ...fieldsOf(row), categories },
    updatedAt: row.updated_at,
    isArchived: row.archived_at !== null,
  };
}

import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { CategoryOrder } from '#kernel/shop/catalogue/category-order.ts';
import type { PriorPrices } from '#kernel/shop/catalogue/prior-price.ts';
import type { CustomizedType, GoodsKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Variant } from '#kernel/shop/catalogue/variants.ts';
import type { ProductPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type {
  GeneratedJsonb,
  GeneratedTimestamp,
  Jsonb,
  MaybeJsonb,
  Timestamp,
} from '#server/platform/db/columns.ts';

interface CategoryText {
  name: string;
  title: string;
  description: string;
  metaDescription: string;
  keywords: string;
}

interface CategoryTable {
  id: number;
  parent_id: number | null;
  slug: string;
  image: string;
  fallback_image: string;
  sort: number;
  text: Jsonb<Localised<CategoryText>>;
  order_rule: Generated<CategoryOrder>;
  /** Ids of the products that are listed before the others. */
  first_products: GeneratedJsonb<number[]>;
  digest: string;
}

interface ProductText {
  name: string;
  subtitle: string;
  description: string[];
  details: string[];
  care: string;
  metaTitle: string;
  metaDescription: string;
  /** Words that find the product in the search and are not on its page. */
  searchWords?: string;
}

export interface ProductStone {
  role: string;
  cut: string;
  material: string;
  origin: string;
  carat: number;
  color: string;
  clarity: string;
  cutGrade: string;
  polish: string;
  symmetry: string;
  fluor: string;
  treatment: string;
  lab: string;
  /** Number of its report; absent in old rows, '' for none. */
  reportNo?: string;
  count: number;
}

export interface ProductOptionRow {
  key: string;
  /** `deltaMinor` is added to the price, in minor units of the base currency. */
  values: { key: string; deltaMinor: number }[];
}

type AttributeColumns = Record<(typeof filterAttributes)[number], string>;

interface ProductTable extends AttributeColumns {
  id: number;
  sku: string;
  spu: string;
  slug: string;
  customized_type: CustomizedType;
  price_minor: number;
  /** Before the reduction; null without one. */
  original_price_minor: number | null;
  /** The prices with the cheapest options in the pictured metal; computed by the database. */
  lowest_price_minor: GeneratedAlways<number>;
  lowest_original_minor: GeneratedAlways<number | null>;
  /** The lowest prices of the 30 days before the current reduction; null without one. Computed by the database. */
  prior_prices: GeneratedAlways<PriorPrices | null>;
  /** The price with the cheapest other options, by each metal in which it can be bought; computed by the database. */
  metal_prices_minor: GeneratedAlways<Record<string, number>>;
  /** Values of the lowest price other than those with which the page opens, by option; without metal and size. */
  lowest_choices: GeneratedAlways<Record<string, string>>;
  /** Pieces available for sale; never negative. */
  stock: number;
  on_shelf: boolean;
  is_sale: boolean;
  is_bundle: boolean;
  is_returnable: boolean;
  sort: number;
  featured: boolean;
  best_seller: boolean;
  /** `YYYY-MM-DD`. */
  created_day: string;
  weight_mg: number;
  ring_sizes: Jsonb<string[] | null>;
  stones: Jsonb<ProductStone[]>;
  options: Jsonb<ProductOptionRow[]>;
  /** If there are any, only these combinations of the options are sold. */
  variants: GeneratedJsonb<Variant[]>;
  /** Pieces by variant key; the database sums them up from `variant_place`. */
  variant_stock: GeneratedJsonb<Record<string, number>>;
  /** GTIN of a product without variants; '' without one. */
  barcode: Generated<string>;
  /** The reduced price, in force from `sale_from` to `sale_to`; null without a sale. */
  sale_price_minor: Generated<number | null>;
  /** First and last day of the sale, `YYYY-MM-DD`; null without a limit. */
  sale_from: Generated<string | null>;
  sale_to: Generated<string | null>;
  tags: GeneratedJsonb<string[]>;
  designer: Generated<string>;
  /** Null for the goods of earlier releases; `goodsKind` derives theirs. */
  goods: Generated<GoodsKind | null>;
  /** Archived products are off the shelf and out of the lists. */
  archived_at: Generated<Date | null>;
  pieces: Jsonb<number[]>;
  related: Jsonb<number[]>;
  text: Jsonb<Localised<ProductText>>;
  /** Its design document with the grades of its stones; null if it is not one of our designs. */
  design: MaybeJsonb<Design>;
  favourites: Generated<number>;
  /** Pieces sold lately; counted once a day. */
  sold: Generated<number>;
  /** Beginning of the keys of its renderings; '' without any. */
  renders: Generated<string>;
  /** Published photographs, in order. */
  pictures: GeneratedJsonb<ProductPicture[]>;
  /** Digest of everything its pages show, except stock. */
  digest: string;
  updated_at: GeneratedTimestamp;
}

/** Back-in-stock requests. */
interface StockWishTable {
  product_id: number;
  email: string;
  locale: Locale;
  created_at: Timestamp;
}

interface ProductCategoryTable {
  product_id: number;
  category_id: number;
  /** 0 is the product's main category. */
  position: number;
}

/** Changes that the search index must read; written by triggers. */
interface SearchChangeTable {
  kind: 'product' | 'pages' | 'everything';
  product_id: number | null;
  change_xid: Generated<string>;
  changed_at: GeneratedTimestamp;
}

/** A product as lists and searches of SEARCH_ENGINE=postgres read it; derived from `product` by workers. */
interface ListedProductTable extends AttributeColumns {
  id: number;
  /** Every 64th product; large lists are counted by these. */
  in_sample: GeneratedAlways<boolean>;
  /** The main category first. */
  category_ids: number[];
  customized_type: CustomizedType;
  lowest_price_minor: number;
  metal_prices_minor: Jsonb<Record<string, number>>;
  best_seller: boolean;
  sort: number;
  /** `YYYY-MM-DD`. */
  created_day: string;
  favourites: number;
  stock: number;
  sold: number;
  review_count: number;
  /** Terms of names (A) and labels (B), and the keys by which lists filter (D). */
  words: string;
  /** Terms of names (A), labels (B), keywords (C) and descriptions (D). */
  texts: string;
}

/** How far `listed_product` follows `product`; one row. */
interface ListedProductStateTable {
  id: Generated<number>;
  /** Another format of the rows makes workers rebuild them. */
  format: number;
  /** Digest of the names of categories and attributes in the rows. */
  names_digest: string;
  snapshot: string;
  followed_at: Timestamp;
  /** The last product of the running rebuild; null without one. */
  rebuild_after: number | null;
  /** Number of the last rebuild. */
  rebuild: Generated<number>;
  /** Whether every product has a row; a later rebuild replaces them one by one. */
  is_complete: Generated<boolean>;
}

/** A word of the listed products, for corrections, completions and pinyin. */
interface SearchWordTable {
  word: string;
  is_chinese: boolean;
  count: number;
  /** Number of the last rebuild that found it. */
  rebuild: number;
}

/** Codes of products and their variants, kept by a trigger on `product`. */
interface ProductCodeTable {
  kind: 'sku' | 'barcode';
  code: string;
  product_id: number;
}

/** Prices of a product from a moment on, by the keys of `PriorPrices`; written by triggers on `product`. */
interface PriceLogTable {
  id: GeneratedAlways<number>;
  product_id: number;
  at: GeneratedTimestamp;
  prices: Jsonb<PriorPrices>;
}

/** Products with a price drop that is not announced yet. */
interface PriceFallTable {
  product_id: number;
}

export interface CatalogueTables {
  price_fall: PriceFallTable;
  price_log: PriceLogTable;
  category: CategoryTable;
  product: ProductTable;
  product_code: ProductCodeTable;
  stock_wish: StockWishTable;
  product_category: ProductCategoryTable;
  search_change: SearchChangeTable;
  listed_product: ListedProductTable;
  listed_product_state: ListedProductStateTable;
  search_word: SearchWordTable;
}

/** Columns of a product for cart, checkout and orders. */
export const saleColumns = [
  'id',
  'sku',
  'spu',
  'customized_type',
  'price_minor',
  'original_price_minor',
  'prior_prices',
  'stock',
  'on_shelf',
  'is_sale',
  'is_bundle',
  'is_returnable',
  'weight_mg',
  'ring_sizes',
  'options',
  'variants',
  'variant_stock',
  'goods',
  'stones',
  'text',
  'renders',
  'pictures',
] as const;

export type SaleRow = Pick<Selectable<ProductTable>, (typeof saleColumns)[number]>;

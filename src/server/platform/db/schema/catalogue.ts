import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { DiamondState } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

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
  /** Of its report; absent in rows written before there were any, '' for none. */
  reportNo?: string;
  count: number;
}

export interface ProductOptionRow {
  key: string;
  /** What choosing the value adds to the price, in minor units of the base currency. */
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
  /** Before the reduction; null when there is none. */
  original_price_minor: number | null;
  /** The same of the cheapest piece that can be bought; the database derives both. */
  lowest_price_minor: GeneratedAlways<number>;
  lowest_original_minor: GeneratedAlways<number | null>;
  /** Pieces that can be sold now; never negative. */
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
  pieces: Jsonb<number[]>;
  related: Jsonb<number[]>;
  text: Jsonb<Localised<ProductText>>;
  /** The document it is made from, with the grades of its stones; null for what the house did not design. */
  design: MaybeJsonb<Design>;
  favourites: Generated<number>;
  /** Of everything its pages print, without stock. */
  digest: string;
  updated_at: GeneratedTimestamp;
}

/** Who asked to be told when a piece is back. */
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

/** What the search has to read again; written by the database itself. */
interface SearchChangeTable {
  kind: 'product' | 'pages' | 'everything';
  product_id: number | null;
  change_xid: Generated<string>;
  changed_at: GeneratedTimestamp;
}

interface CurrencyTable {
  code: CurrencyCode;
  symbol: string;
  /** Decimal string: units of this currency for one unit of the base currency. */
  rate: string;
  name: Jsonb<Localised>;
  sort: number;
  quoted_on: string;
}

export interface CountryState {
  code: string;
  name: Localised;
}

interface CountryTable {
  code: string;
  symbol: string;
  name: Jsonb<Localised>;
  currency: CurrencyCode;
  taxes_included: boolean;
  free_shipping: boolean;
  shipping_cost_minor: number;
  delivery_days_min: number;
  delivery_days_max: number;
  states: Jsonb<CountryState[]>;
  sort: number;
}

interface DiamondTable {
  id: number;
  shape: string;
  carat_hundredths: number;
  color: string;
  clarity: string;
  cut: string;
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificate_no: string;
  origin: string;
  /** A stone of the demonstration shop; no laboratory has issued its number. */
  is_sample: boolean;
  length_um: number;
  width_um: number;
  depth_um: number;
  ratio_hundredths: number;
  /** Tenths of a percent of the width. */
  table_tenths: number;
  depth_tenths: number;
  /** Tenths of a degree. */
  crown_angle_tenths: number;
  pavilion_angle_tenths: number;
  girdle: string;
  price_minor: number;
  stock: number;
  culet: Generated<string>;
  certificate_url: Generated<string>;
  /** Whose list it came with, and its number there; '' for the shop's own. */
  supplier: Generated<string>;
  stock_no: Generated<string>;
  state: Generated<DiamondState>;
  /** The order that reserved or bought it. */
  held_by: Generated<number | null>;
  /** What it does with light beside the usual of its cut; `none` until it has been judged. */
  light: Generated<string>;
  /** xid8 of the transaction that wrote the row last. */
  change_xid: Generated<string>;
  /** Since when it has been listed. */
  listed_at: GeneratedTimestamp;
}

interface DiamondRemovalTable {
  id: number;
  change_xid: string;
}

interface DiamondFavouriteTable {
  customer_id: number;
  diamond_id: number;
  created_at: Timestamp;
  note: Generated<string>;
}

/** Pieces whose price has fallen, until their keepers are told. */
interface PriceFallTable {
  product_id: number;
}

export interface CatalogueTables {
  price_fall: PriceFallTable;
  category: CategoryTable;
  product: ProductTable;
  stock_wish: StockWishTable;
  product_category: ProductCategoryTable;
  search_change: SearchChangeTable;
  currency: CurrencyTable;
  country: CountryTable;
  diamond: DiamondTable;
  diamond_removal: DiamondRemovalTable;
  diamond_favourite: DiamondFavouriteTable;
}

/** What cart, checkout and orders need to know of a product. */
export const saleColumns = [
  'id',
  'sku',
  'spu',
  'customized_type',
  'price_minor',
  'original_price_minor',
  'stock',
  'on_shelf',
  'is_sale',
  'is_bundle',
  'is_returnable',
  'weight_mg',
  'ring_sizes',
  'options',
  'stones',
  'text',
] as const;

export type SaleRow = Pick<Selectable<ProductTable>, (typeof saleColumns)[number]>;

/** A diamond as everybody sees it. */
export const diamondColumns = [
  'id',
  'shape',
  'carat_hundredths',
  'color',
  'clarity',
  'cut',
  'light',
  'polish',
  'symmetry',
  'fluor',
  'lab',
  'certificate_no',
  'certificate_url',
  'origin',
  'is_sample',
  'length_um',
  'width_um',
  'depth_um',
  'ratio_hundredths',
  'table_tenths',
  'depth_tenths',
  'crown_angle_tenths',
  'pavilion_angle_tenths',
  'girdle',
  'culet',
  'price_minor',
  'stock',
  'state',
] as const;

export type DiamondRow = Pick<Selectable<DiamondTable>, (typeof diamondColumns)[number]>;

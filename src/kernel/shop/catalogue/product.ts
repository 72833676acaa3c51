import type { WeightsToSee } from '#kernel/jewel/design/weights-to-see.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ProductReviews } from '#kernel/shop/reviews/review.ts';
import type { CategoryId } from './listing.ts';
import type { OptionChoice, PriceableOption } from './option-price.ts';
import type { PriorPrices } from './prior-price.ts';
import type { ProductCard, ProductId } from './product-card.ts';
import type { ProductKind } from './product-kind.ts';
import type { Variant } from './variants.ts';

/** An option of a product, with the price delta of each value. */
export interface ProductOption extends PriceableOption {
  label: string;
  values: readonly (OptionChoice & { label: string })[];
}

/** A combination of options with its price and stock. */
export interface ProductVariant extends Pick<Variant, 'options' | 'sku' | 'barcode'> {
  /** Usual price and price while the product is reduced, in base minor units. */
  priceMinor: number;
  salePriceMinor: number;
  stock: number;
  weightG: number;
}

/** Stones of one sort in a piece, as shown; a grade that does not apply is ''. */
export interface ProductStones {
  label: string;
  count: number;
  /** Carat of one stone. */
  carat: number;
  colour: string;
  clarity: string;
  cutGrade: string;
  /** Extract of its report; null if the piece has none. */
  report: StoneReportExtract | null;
}

/** The part of a stone's report that the page shows. */
export interface StoneReportExtract {
  lab: string;
  number: string;
  /** Key of the cut: `round`. */
  cut: string;
  shape: string;
  polish: string;
  symmetry: string;
  fluorescence: string;
}

/** Why a piece cannot be returned. */
export const returnObstacles = ['sale', 'customised', 'bundle'] as const;

export type ReturnObstacle = (typeof returnObstacles)[number];

/** A product as its page shows it; amounts are minor units of the base currency. */
export interface Product {
  id: ProductId;
  kind: ProductKind;
  name: string;
  subtitle: string;
  sku: string;
  brand: string;
  url: string;
  meta: { title: string; description: string };
  paragraphs: string[];
  details: string[];
  /** Care instructions. */
  care: string;
  pictures: { view: string; alt: string; media: Picture }[];
  /** Pictures by metal key, in the order of `pictures`. */
  picturesByMetal: Readonly<Record<string, readonly Picture[]>>;
  stones: ProductStones[];
  options: ProductOption[];
  /** The combinations of options that are sold; empty if all are. */
  variants: ProductVariant[];
  /** GTIN; '' without one. */
  barcode: string;
  /** Pieces of a set. */
  pieces: ProductCard[];
  /** For a sold-out piece: a similar one made to order. */
  sister: ProductCard | null;
  boughtWith: ProductCard[];
  /** From the main category to the product's own. */
  categories: { id: CategoryId; name: string; url: string }[];
  priceBaseMinor: number;
  /** Before the discount; equal to `priceBaseMinor` if not reduced. */
  originalBaseMinor: number;
  /** The lowest prices of the 30 days before the reduction; absent without one, or if they are not known. */
  priorPrices?: PriorPrices | undefined;
  stock: number;
  isInStock: boolean;
  /** null if it can be returned. */
  returnObstacle: ReturnObstacle | null;
  /** 0 if not stated. */
  weightG: number;
  /** Keys of the pictured metal and style: `platinum-950`, `solitaire`. */
  metal: string;
  style: string;
  /** Working days in the workshop without engraving; null if in stock. */
  daysToMake: number | null;
  /** Whether the ring can be resized later. */
  isResizable: boolean;
  /** Whether it can be shown live. */
  hasDesign: boolean;
  /** For a ring without a weight option: weights shown in the live view. */
  weightsToSee: WeightsToSee | null;
  reviews: ProductReviews;
}

/** The fields of a made-to-order product that its islands need. */
export type CustomProduct = Pick<Product, 'id' | 'kind' | 'name' | 'options'>;

import type { WeightsToSee } from '#kernel/jewel/design/weights-to-see.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ProductReviews } from '#kernel/shop/reviews/review.ts';
import type { CategoryId } from './listing.ts';
import type { OptionChoice, PriceableOption } from './option-price.ts';
import type { ProductCard, ProductId } from './product-card.ts';
import type { ProductKind } from './product-kind.ts';

/** What a shopper chooses about a piece, with what each choice adds to the price. */
export interface ProductOption extends PriceableOption {
  label: string;
  values: readonly (OptionChoice & { label: string })[];
}

/** Stones of one sort in a piece, in the page's words; a grade they do not have is ''. */
export interface ProductStones {
  label: string;
  count: number;
  /** Weight of one. */
  carat: number;
  colour: string;
  clarity: string;
  cutGrade: string;
  /** What its report says beyond that; null where no report lies with the piece. */
  report: StoneReportExtract | null;
}

/** A laboratory's report on one stone, as far as the page shows it. */
export interface StoneReportExtract {
  lab: string;
  number: string;
  /** Key of its cut: `round`. */
  cut: string;
  shape: string;
  polish: string;
  symmetry: string;
  fluorescence: string;
}

/** Why a piece cannot come back. */
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
  /** How to care for it. */
  care: string;
  pictures: { view: string; alt: string; media: Picture }[];
  /** In the order of `pictures`, what they show in other metals, by the key of the choice. */
  picturesByMetal: Readonly<Record<string, readonly Picture[]>>;
  stones: ProductStones[];
  options: ProductOption[];
  /** The pieces of a set. */
  pieces: ProductCard[];
  /** Of a piece that is sold out: what can be made to order instead. */
  sister: ProductCard | null;
  boughtWith: ProductCard[];
  /** From the main category down. */
  categories: { id: CategoryId; name: string; url: string }[];
  priceBaseMinor: number;
  /** Before a reduction; equal to `priceBaseMinor` where there is none. */
  originalBaseMinor: number;
  stock: number;
  isInStock: boolean;
  /** null where it may come back. */
  returnObstacle: ReturnObstacle | null;
  /** 0 where it is not stated. */
  weightG: number;
  /** Keys of what it is pictured in: `platinum-950`, `solitaire`. */
  metal: string;
  style: string;
  /** Working days in the workshop, without words to engrave; null for what lies ready. */
  daysToMake: number | null;
  /** A ring that can be made smaller or larger later. */
  isResizable: boolean;
  /** Of a ring whose page offers no weights to choose from: those at which it is shown live. */
  weightsToSee: WeightsToSee | null;
  reviews: ProductReviews;
}

/** A piece made to choice, as far as its own islands need it. */
export type CustomProduct = Pick<Product, 'id' | 'kind' | 'name' | 'options'>;

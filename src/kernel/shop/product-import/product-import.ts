import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';

/** Formats of product lists: our own, and those of other shop systems. */
export const productFormats = ['own', 'shopify', 'woocommerce', 'google'] as const;

export type ProductFormat = (typeof productFormats)[number];

/** Where categories and pieces of other products are named in a list, before they are looked up. */
export interface ListedReferences {
  /** Slugs, numbers such as `#12`, or names; undefined if the list has no such column. */
  categories?: readonly string[];
  pieces?: readonly string[];
  related?: readonly string[];
}

/** Alternative text of a photograph per language, and the metal that it belongs to; '' for all. */
export interface PhotoTexts {
  alt: Localised;
  metal: string;
}

/** A photograph of a list by its address, file name or `photo:` number; absent parts stay. */
export interface ListedPhoto {
  source: string;
  alt?: Partial<Localised>;
  metal?: string;
}

/** Texts of a photograph that an import changes; `before` is null for one that it adds. */
export interface PhotoChange {
  source: string;
  before: PhotoTexts | null;
  after: PhotoTexts;
}

/** A product as a list has it. */
export interface ListedProduct {
  /** Number of an existing product; undefined to find it by code. */
  id?: number;
  /** Fields that the list has; others stay, or have their default for a new product. */
  fields: Partial<Omit<ProductFields, keyof ListedReferences>>;
  /** Fields of a new product, where `fields` has none. */
  defaults?: Partial<Omit<ProductFields, keyof ListedReferences>>;
  references: ListedReferences;
  /** Pieces for the workshop of a new product, by variant key; '' for a product without variants. */
  stock: Readonly<Record<string, number>>;
  /** Addresses or file names of photographs, in order. */
  images: readonly string[];
  /** Texts of the photographs, if the list has them. */
  photos?: readonly ListedPhoto[];
  /** Whether the list says that the product is archived. */
  isArchived?: boolean;
}

/** Choices of staff for a list. */
export interface ImportOptions {
  /** Category of products without one that the shop knows; null to refuse them. */
  categoryId: number | null;
  /** New products stay hidden until staff show them. */
  isHidden: boolean;
}

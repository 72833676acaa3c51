import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** Kinds of pages in search results, in display order. */
export const foundKinds = ['category', 'shape', 'policy', 'question', 'article', 'store'] as const;

export type FoundKind = (typeof foundKinds)[number];

/** Start and end positions in a text. */
export type Mark = [start: number, end: number];

/** A text with the positions of its matches. */
export interface MarkedText {
  text: string;
  marks: Mark[];
}

/** A page in the search results. */
export interface FoundPage {
  kind: FoundKind;
  url: string;
  title: MarkedText;
  /** '' if the title is enough. */
  snippet: MarkedText;
  picture: Picture | null;
}

/** Suggestions while the shopper types. */
export interface Suggestions {
  /** The corrected text; '' if it was used as typed. */
  meant: string;
  /** Completed search texts. */
  keywords: string[];
  products: (ProductCard & { marks: Mark[] })[];
  pages: FoundPage[];
}

export interface FoundPages {
  /** True if the pages answer the search better than any product. */
  areFirst: boolean;
  meant: string;
  pages: FoundPage[];
}

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** Splits a marked text into parts in order. */
export function partsOf({ text, marks }: MarkedText): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false });
  return parts;
}

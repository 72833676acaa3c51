import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** What a search finds beside pieces, in the order in which it is listed. */
export const foundKinds = ['category', 'shape', 'policy', 'question', 'article', 'store'] as const;

export type FoundKind = (typeof foundKinds)[number];

/** From and to, as positions in a text. */
export type Mark = [start: number, end: number];

/** A text with the places that match what was searched for. */
export interface MarkedText {
  text: string;
  marks: Mark[];
}

/** A page that a search has found. */
export interface FoundPage {
  kind: FoundKind;
  url: string;
  title: MarkedText;
  /** What it says about it; '' for what needs no words. */
  snippet: MarkedText;
  picture: Picture | null;
}

/** What is shown while a shopper types. */
export interface Suggestions {
  /** The text as it was understood; '' where it was taken as typed. */
  meant: string;
  /** Fuller texts to search for. */
  keywords: string[];
  products: (ProductCard & { marks: Mark[] })[];
  pages: FoundPage[];
}

export interface FoundPages {
  /** True where these pages answer the search better than any piece does. */
  areFirst: boolean;
  meant: string;
  pages: FoundPage[];
}

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** A marked text as parts in order, for showing. */
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

import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** An article as lists show it; `tid` and `aid` are the numbers of its class and its own in addresses. */
export interface ArticleCard {
  tid: number;
  aid: number;
  class: string;
  slug: string;
  title: string;
  summary: string;
  url: string;
  picture: Picture;
  /** ISO date. */
  updatedAt: string;
}

export interface Article extends ArticleCard {
  className: string;
  /** HTML of the shop's own hand. */
  content: string;
  meta: { title: string; description: string };
  createdAt: string;
  /** Its address in every language. */
  alternates: Readonly<Record<Locale, string>>;
}

export interface ArticleWithNeighbours {
  article: Article;
  previous: ArticleCard | null;
  next: ArticleCard | null;
  /** Pieces it speaks of. */
  products: readonly ProductCard[];
}

export interface ArticleClass {
  tid: number;
  class: string;
  name: string;
  description: string;
  articles: readonly ArticleCard[];
}

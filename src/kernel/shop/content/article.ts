import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** An article in lists; `tid` and `aid` are the ids of its class and itself in URLs. */
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
  /** HTML written by the shop. */
  content: string;
  meta: { title: string; description: string };
  createdAt: string;
  /** URL by language. */
  alternates: Readonly<Record<Locale, string>>;
}

export interface ArticleWithNeighbours {
  article: Article;
  previous: ArticleCard | null;
  next: ArticleCard | null;
  /** Products mentioned in the article. */
  products: readonly ProductCard[];
}

export interface ArticleClass {
  tid: number;
  class: string;
  name: string;
  description: string;
  articles: readonly ArticleCard[];
}

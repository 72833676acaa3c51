import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Store } from '#kernel/shop/stores/store.ts';
import type { ArticleCard } from './article.ts';
import type { HeroForm, HomeBlockName } from './home-blocks.ts';

interface Block {
  title: string;
  content: string;
  picture: Picture;
}

export interface Advert {
  title: string;
  line: string;
  /** Label of its link; '' for the default. */
  action: string;
  url: string;
  picture: Picture;
}

/** A loose stone in the home page's table. */
export type ListedStone = Pick<
  Diamond,
  'id' | 'carat' | 'origin' | 'color' | 'clarity' | 'cut' | 'priceBaseMinor'
>;

/** A block in its place; campaigns and texts have content of their own. */
export interface ShownBlock {
  block: HomeBlockName;
  title: string;
  content: string;
  /** Label of the link; '' without one, as `url`. */
  action: string;
  url: string;
  picture: Picture | null;
}

/** The home page: its blocks in display order, and what they show. */
export interface Home {
  blocks: readonly ShownBlock[];
  hero: HeroForm;
  /** Titles of blocks; '' for the default ones. */
  titles: { featured: string; bestSelling: string; promises: string };
  arrivals: readonly ProductCard[];
  articles: readonly ArticleCard[];
  meta: { title: string; description: string };
  adverts: readonly Advert[];
  categories: {
    title: string;
    description: string;
    entries: readonly { title: string; url: string; picture: Picture }[];
  };
  featured: readonly ProductCard[];
  design: Block & { diamondAction: string; ringAction: string };
  bestSelling: readonly ProductCard[];
  roundDiamonds: readonly ListedStone[];
  introduction: { title: string; content: string; url: string; videoUrl: string; poster: Picture };
  promises: readonly { key: string; title: string; content: string }[];
  designers: readonly (Block & { url: string })[];
  stores: readonly Store[];
  purchased: Block & { url: string };
}

/** Suggestions of the empty search field, with a linked picture. */
export interface SearchKeywords {
  keywords: readonly string[];
  url: string;
  picture: Picture;
}

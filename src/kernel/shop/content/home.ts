import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Store } from '#kernel/shop/stores/store.ts';

interface Block {
  title: string;
  content: string;
  picture: Picture;
}

export interface Advert {
  title: string;
  line: string;
  /** The words of its link; '' for the usual ones. */
  action: string;
  url: string;
  picture: Picture;
}

/** A loose stone as a line of the home page's table. */
export type ListedStone = Pick<
  Diamond,
  'id' | 'carat' | 'origin' | 'color' | 'clarity' | 'cut' | 'priceBaseMinor'
>;

/** Everything on the home page, in the order in which it stands there. */
export interface Home {
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
  introduction: { title: string; content: string; videoUrl: string; poster: Picture };
  promises: readonly { key: string; title: string; content: string }[];
  designers: readonly (Block & { url: string })[];
  stores: readonly Store[];
  purchased: Block;
}

/** What the search box suggests before anything is typed, with a picture that leads somewhere. */
export interface SearchKeywords {
  keywords: readonly string[];
  url: string;
  picture: Picture;
}

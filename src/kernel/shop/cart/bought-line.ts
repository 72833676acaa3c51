import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { DesignItem, DiamondItem, ProductItem } from './cart-item.ts';

/** The report of a stone, on its laboratory's page. */
export interface StoneReport {
  lab: string;
  url: string;
}

/** What a line is about, with the report of its stone. */
export type LineSubject =
  | Pick<ProductItem, 'kind' | 'productId'>
  | (Pick<DesignItem, 'kind' | 'design' | 'stoneId'> & { report: StoneReport | null })
  | (Pick<DiamondItem, 'kind' | 'stoneId'> & { report: StoneReport | null });

/** A line as a shopper sees it, in a cart or in an order; written for one language and currency. */
export interface LineFacts {
  name: string;
  url: string;
  picture: Picture;
  /** The shopper's own picture; null where `picture` is the one to show. */
  pictureUrl: string | null;
  /** The metal in the picture, where another was chosen; null where it shows what was chosen. */
  picturedMetal: string | null;
  options: { label: string; value: string }[];
  quantity: number;
  /** Of one piece. */
  price: Money;
  /** Of all of them. */
  rowPrice: Money;
  /** What the price of one piece is made of; empty for what has a price tag. */
  priceLines: { label: string; amount: Money }[];
  /** Why it can neither be refunded nor exchanged, in the reader’s words; null where it can. */
  finalText: string | null;
}

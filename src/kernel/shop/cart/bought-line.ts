import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { DesignItem, DiamondItem, ProductItem } from './cart-item.ts';

/** A stone's report with a link to the laboratory's page. */
export interface StoneReport {
  lab: string;
  url: string;
}

/** Subject of a line, with the report of its stone. */
export type LineSubject =
  | Pick<ProductItem, 'kind' | 'productId'>
  | (Pick<DesignItem, 'kind' | 'design' | 'stoneId'> & { report: StoneReport | null })
  | (Pick<DiamondItem, 'kind' | 'stoneId'> & { report: StoneReport | null });

/** A line of a cart or order as shown, in one language and currency. */
export interface LineFacts {
  name: string;
  url: string;
  picture: Picture;
  /** The shopper's own picture; null if `picture` is shown. */
  pictureUrl: string | null;
  /** Name of the pictured metal if another was chosen; else null. */
  picturedMetal: string | null;
  options: { label: string; value: string }[];
  quantity: number;
  /** Of a single piece. */
  price: Money;
  /** Of the whole quantity. */
  rowPrice: Money;
  /** Components of the unit price; empty if the product has a price tag. */
  priceLines: { label: string; amount: Money }[];
  /** Why it can neither be refunded nor exchanged, in the reader's language; null if it can. */
  finalText: string | null;
}

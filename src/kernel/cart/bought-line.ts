import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { StoneId } from '#kernel/diamonds/diamond.ts';
import type { Money } from '#kernel/money/money.ts';
import type { Picture } from '#kernel/pictures/picture.ts';

/** The report of a stone, on its laboratory's page. */
export interface StoneReport {
  lab: string;
  url: string;
}

/** What a line is: a product with options, a design of one's own, a loose diamond. Stones are those of the stock. */
export type LineSubject =
  | { kind: 'product'; productId: ProductId | null }
  | { kind: 'design'; design: Design | null; stoneId: StoneId | null; report: StoneReport | null }
  | { kind: 'diamond'; stoneId: StoneId | null; report: StoneReport | null };

/** A line as a shopper sees it, in a cart or in an order; written for one language and currency. */
export interface LineFacts {
  name: string;
  url: string;
  picture: Picture;
  /** The shopper's own picture; null where `picture` is the one to show. */
  pictureUrl: string | null;
  options: { label: string; value: string }[];
  quantity: number;
  /** Of one piece. */
  price: Money;
  /** Of all of them. */
  rowPrice: Money;
  /** What the price of one piece is made of; empty for what has a price tag. */
  priceLines: { label: string; amount: Money }[];
  isReturnable: boolean;
}

import type { Brand } from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** A row of the saved designs: 1 to 2^31-1. */
export type DesignId = number & Brand<'DesignId'>;

/** How what was saved is bought: as the design it is, or as a product with its options. */
export type SavedPurchase =
  | { kind: 'design'; design: Design; stoneId: StoneId | null; name: string; image: string; quantity: number }
  | { kind: 'product'; productId: ProductId; quantity: number; options: Readonly<Record<string, string>> };

/** A design that a customer has saved. */
export interface SavedDesign {
  id: DesignId;
  /** Counts up with every change; a change names the version it was made to. */
  version: number;
  /** What the customer called it; '' for nothing. */
  name: string;
  /** Its name, or the product's. */
  title: string;
  /** The house's picture of the nearest design; null where `pictureUrl` is the shopper's own. */
  picture: Picture | null;
  pictureUrl: string;
  /** ISO moment. */
  updatedAt: string;
  /** null where what was saved is a product with its options. */
  design: Design | null;
  stoneId: StoneId | null;
  /** Of the design's canonical text. */
  hash: string;
  stones: readonly ListedStone[];
  /** Of the rings in it; '' without any. */
  size: string;
  /** What it cost when the list was made, in the list's currency; null where that is not known. */
  price: Money | null;
  /** null where it does not say how it is bought. */
  purchase: SavedPurchase | null;
}

import type { Brand } from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** Id of a saved design: 1 to 2^31-1. */
export type DesignId = number & Brand<'DesignId'>;

/** How a saved design is bought: as the design itself, or as a product with its options. */
export type SavedPurchase =
  | { kind: 'design'; design: Design; stoneId: StoneId | null; name: string; image: string; quantity: number }
  | { kind: 'product'; productId: ProductId; quantity: number; options: Readonly<Record<string, string>> };

/** A design that a customer has saved. */
export interface SavedDesign {
  id: DesignId;
  /** Incremented with every change; a change names the version it is based on. */
  version: number;
  /** Name given by the customer; may be ''. */
  name: string;
  /** Its name, or that of the product. */
  title: string;
  /** Picture of the most similar catalogue design; null if `pictureUrl`, the shopper's own, is shown. */
  picture: Picture | null;
  pictureUrl: string;
  /** ISO moment. */
  updatedAt: string;
  /** null if a product with its options was saved. */
  design: Design | null;
  stoneId: StoneId | null;
  /** Of the design's canonical JSON. */
  hash: string;
  stones: readonly ListedStone[];
  /** Sizes of its rings; '' without any. */
  size: string;
  /** Price when the list was made, in the list's currency; null if unknown. */
  price: Money | null;
  /** null if it does not state how it is bought. */
  purchase: SavedPurchase | null;
}

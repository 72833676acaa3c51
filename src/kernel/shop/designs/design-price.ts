import type { Consequences } from '#kernel/jewel/design/consequences.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { MetalQuote, PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Money } from '#kernel/shop/money/money.ts';

/** Price, weight and lead time of a design, computed by the server in the request's language and currency. */
export interface DesignPrice {
  price: Money;
  /** Components of the price; the amounts add up to it. */
  lines: readonly { key: string; label: string; amount: Money }[];
  /** Of all metal. */
  weightG: number;
  /** Of all gems. */
  carat: number;
  consequences: Consequences;
  /** ISO date on which it could be ready. */
  readyOn: string;
  /** False if the workshop cannot make it. */
  isMakeable: boolean;
  /** False if its stock diamond is not available now. */
  isStoneFree: boolean;
}

/**
 * Result of a price request. `stone`: its diamond is unknown or cannot be set; `refused`: it is not a valid design;
 * `failed`: no answer.
 */
export type DesignQuote =
  | { status: 'ready'; price: DesignPrice }
  | { status: 'stone' | 'refused' | 'failed' };

/** A catalogue design to start from. */
export interface CatalogueDesign {
  productId: ProductId;
  name: string;
  design: Design;
}

/** Price inputs of today and the catalogue designs. */
export interface StudioOffer {
  quotes: readonly MetalQuote[];
  rates: PriceRates;
  catalogueDesigns: readonly CatalogueDesign[];
}

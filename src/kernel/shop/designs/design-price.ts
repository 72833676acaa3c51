import type { Consequences } from '#kernel/jewel/design/consequences.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { MetalQuote, PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Money } from '#kernel/shop/money/money.ts';

/** What a design costs, weighs and entails, as the server has worked it out, in the request's language and currency. */
export interface DesignPrice {
  price: Money;
  /** What the price is made of; the amounts add up to it. */
  lines: readonly { key: string; label: string; amount: Money }[];
  /** Of all metal. */
  weightG: number;
  /** Of all gems. */
  carat: number;
  consequences: Consequences;
  /** ISO date of the day it could be ready. */
  readyOn: string;
  /** False where the bench cannot make it as it stands. */
  isMakeable: boolean;
  /** False where the diamond of stock in it is not to be had now. */
  isStoneFree: boolean;
}

/**
 * The answer to what a design costs. `stone`: its diamond is unknown or cannot be set; `refused`: it is no design that
 * can be made; `failed`: no answer came.
 */
export type DesignQuote =
  | { status: 'ready'; price: DesignPrice }
  | { status: 'stone' | 'refused' | 'failed' };

/** A design of the house's own, to begin with. */
export interface CatalogueDesign {
  productId: ProductId;
  name: string;
  design: Design;
}

/** What prices stand on today, and the house's designs. */
export interface StudioOffer {
  quotes: readonly MetalQuote[];
  rates: PriceRates;
  catalogueDesigns: readonly CatalogueDesign[];
}

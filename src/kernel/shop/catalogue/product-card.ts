import type { Brand } from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ProductKind } from './product-kind.ts';

/** Id of a product: 1 to 2^31-1. */
export type ProductId = number & Brand<'ProductId'>;

/** Parses an id from a URL, an attribute or the wire. Throws a RangeError if invalid. */
export function productId(value: number | string): ProductId {
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`not a product: ${value}`);
  return id as ProductId;
}

/** A product as shown in lists, in one language and currency. */
export interface ProductCard {
  id: ProductId;
  kind: ProductKind;
  name: string;
  subtitle: string;
  url: string;
  picture: Picture;
  /** Shown while the pointer is over the card. */
  hoverPicture: Picture | null;
  /** Whether more expensive configurations exist; the prices are those of the cheapest. */
  isPriceFrom: boolean;
  /** Current and usual price in the request's currency; equal if not reduced. */
  price: Money;
  originalPrice: Money;
  /** The price in minor units of the base currency. */
  priceBaseMinor: number;
  originalBaseMinor: number;
  /** The lowest price of the 30 days before the reduction; absent without one, or if it is not known. */
  priorBaseMinor?: number | undefined;
  /** The same in the request's currency. */
  priorPrice?: Money | undefined;
  /** Whole percent off the usual price; 0 if not reduced. */
  discountPercent: number;
  isInStock: boolean;
}

import type { Brand } from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ProductKind } from './product-kind.ts';

/** A row of the products table: 1 to 2^31-1. */
export type ProductId = number & Brand<'ProductId'>;

/** Reads an id from an address, an attribute or the wire. Throws a RangeError where it is none. */
export function productId(value: number | string): ProductId {
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`not a product: ${value}`);
  return id as ProductId;
}

/** A product as lists show it, written for one language and currency. */
export interface ProductCard {
  id: ProductId;
  kind: ProductKind;
  name: string;
  subtitle: string;
  url: string;
  picture: Picture;
  /** Shown while the pointer rests on the card. */
  hoverPicture: Picture | null;
  /** Whether there are choices that cost more: the prices are those of the cheapest piece. */
  isPriceFrom: boolean;
  /** What it costs now and usually, in the request's currency; equal where it is not reduced. */
  price: Money;
  originalPrice: Money;
  /** The same in minor units of the base currency. */
  priceBaseMinor: number;
  originalBaseMinor: number;
  /** Whole percent off the usual price; 0 where it is not reduced. */
  discountPercent: number;
  isInStock: boolean;
}

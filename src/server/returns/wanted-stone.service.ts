import { looseName } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { convertPriceMinor } from '#kernel/shop/money/money.ts';
import { cartGoods } from '#server/cart/cart-goods.service.ts';
import { pricedCart } from '#server/cart/priced-cart.service.ts';
import { ownerOf, storedCart } from '#server/cart/stored-cart.service.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { textsIn } from '#server/platform/texts.ts';

/** The new stone that a shopper has chosen, with its price in a currency. */
interface WantedStone {
  name: string;
  diamondId: number;
  minor: number;
}

/** The stone of a line in the caller's cart, in the currency of the order of the old one; undefined if it has none. */
export async function wantedStone(
  { db }: Pick<Host, 'db'>,
  call: SignedCall,
  { lineId, currency: code }: { lineId: number; currency: Order['currency'] },
): Promise<WantedStone | undefined> {
  const cart = await storedCart(db.handle, ownerOf(call));
  const goods = await cartGoods(db.handle, cart);
  const currency = await currencyOf(db.handle, code);
  const priced = await pricedCart(db.handle, cart, goods, { currency, now: call.now, shippingBaseMinor: 0 });
  const line = priced?.lines.find(({ line: { id }, problem }) => id === lineId && problem === null);
  if (!line || line.goods.kind === 'product' || !line.goods.stone) return undefined;
  const { id: diamondId, priceBaseMinor } = line.goods.stone;
  const name = looseName(line.goods.stone, textsIn(call.locale));
  return { name, diamondId, minor: convertPriceMinor(priceBaseMinor, currency) };
}

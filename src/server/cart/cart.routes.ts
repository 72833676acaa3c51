import { toPairs } from '#kernel/api/wire.ts';
import { cartEndpoints } from '#kernel/cart/cart.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import {
  addToCart,
  applyCoupon,
  type CartOwner,
  changeLine,
  removeCoupon,
  selectCart,
} from './cart.service.ts';
import { viewCart } from './cart-view.service.ts';
import { suggestedCards } from './suggestions.service.ts';

function ownerOf({ shopper, locale, currency, now }: SignedCall): CartOwner {
  return { customerId: shopper.customerId, locale, currency, now };
}

const suggestionCount = 4;

export function cartRoutes(host: Host): Route[] {
  const { db } = host;
  return [
    signedRoute(cartEndpoints.cartAdd, async (call, input) => {
      const added = await addToCart(db, ownerOf(call), {
        productId: input.product_id,
        quantity: input.qty,
        options: input.custom_option,
        isBuyNow: input.buy_now,
      });
      return { items_count: added.itemsCount, item_id: added.itemId };
    }),
    signedRoute(cartEndpoints.cartIndex, async (call) => {
      const { currency } = call;
      const view = await viewCart(host, ownerOf(call));
      const inCart = view?.priced.lines.map(({ line }) => line.product_id) ?? [];
      const cards = await suggestedCards(db.handle, presentationOf(host, call), inCart, suggestionCount);
      return {
        cart_info: view ? view.info : (false as const),
        currency: { code: currency.code, rate: currency.rate, symbol: currency.symbol },
        enablePaypalExpress: false,
        suggestions: toPairs(cards),
      };
    }),
    signedRoute(cartEndpoints.cartUpdate, async (call, input) => {
      const change = { type: input.up_type, quantity: input.qty };
      await changeLine(db, ownerOf(call), input.item_id, change);
      return [] as [];
    }),
    signedRoute(cartEndpoints.cartSelectOne, async (call, input) => {
      await selectCart(db, ownerOf(call), input.checked, input.item_id);
      return [] as [];
    }),
    signedRoute(cartEndpoints.cartSelectAll, async (call, input) => {
      await selectCart(db, ownerOf(call), input.checked);
      return [] as [];
    }),
    signedRoute(cartEndpoints.cartAddCoupon, async (call, input) => {
      // Who guesses codes runs out of tries; a code that is taken costs none.
      await host.limits.take('couponAddress', call.ip);
      await applyCoupon(db, ownerOf(call), input.coupon_code);
      await host.limits.giveBack('couponAddress', call.ip);
      call.say(text(call.locale, 'cart-api.coupon-added'));
      return [] as [];
    }),
    signedRoute(cartEndpoints.cartCancelCoupon, async (call) => {
      await removeCoupon(db, ownerOf(call));
      call.say(text(call.locale, 'cart-api.coupon-removed'));
      return [] as [];
    }),
  ];
}

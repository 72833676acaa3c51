import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { acceptsPayment } from '#kernel/shop/payment/offers.ts';
import { type PaymentMethod, paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { codes } from '#kernel/wire/codes.ts';
import { cartEndpoints, emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import { toWirePairs } from '#server/catalogue/product-card.mapper.ts';
import { requireOpenShop } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse, refuseNotOffered } from '#server/platform/http/business-error.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { addDesign, addDiamond } from './add-composition.service.ts';
import {
  type Added,
  addToCart,
  applyCoupon,
  changeLine,
  chooseOptions,
  removeCoupon,
  selectCart,
} from './cart.service.ts';
import { cartPage } from './cart-view.service.ts';
import type { PricedCart } from './priced-cart.service.ts';
import { ownerOf } from './stored-cart.service.ts';

type AddForm = EndpointValues<typeof cartEndpoints.cartAdd>;

/** Adds a product, a design or a loose diamond; exactly one must be named. */
function add(host: Host, call: SignedCall, { o, basket, ...input }: AddForm): Promise<Added> {
  const form = o ?? input;
  const { product_id, design, diamond_id } = form;
  const adding = { seenPrice: form.seen_price, isBuyNow: input.buy_now, isSelected: input.checked };
  const named = [product_id, design, diamond_id].filter((each) => each !== undefined).length;
  if (named > 1) refuse(codes.cartAddInvalid, { field: 'design' });
  if (design !== undefined && !hasModule('studio')) refuseNotOffered('design');
  if (diamond_id !== undefined && !hasModule('diamonds')) refuseNotOffered('diamond_id');
  if (design !== undefined) {
    const stoneId = readStoneId(form.stone_id);
    const { name, image, qty: quantity } = form;
    return addDesign(host, call, { ...adding, basket, document: design, stoneId, name, image, quantity });
  }
  if (diamond_id !== undefined)
    return addDiamond(host, call, { ...adding, basket, diamondId: diamond_id as StoneId });
  if (product_id === undefined) refuse(codes.cartAddInvalid, { field: 'product_id' });
  if (product_id === 0) refuse(codes.productNotFound);
  return addToCart(host.db, ownerOf(call, basket), {
    ...adding,
    productId: productId(product_id),
    quantity: form.qty,
    options: form.custom_option,
  });
}

/** Wallets of the express checkout; cards and transfers are left out. */
function expressOf(host: Host, { currency, locale }: SignedCall, priced: PricedCart | undefined) {
  const total = { currency: currency.code, minor: priced?.totals.shown.grandMinor ?? 0 };
  const isWallet = (method: PaymentMethod) =>
    method !== 'stripe' && method !== 'check_money' && method !== 'no_payment';
  return paymentMethods
    .filter((method) => isWallet(method) && acceptsPayment(payeesOf(host), method, total))
    .map((method) => ({ method, label: text(locale, `checkout-api.payment-${method}`) }));
}

export function cartRoutes(host: Host): Route[] {
  const { db } = host;
  return [
    signedRoute(cartEndpoints.cartAdd, async (call, input) => {
      await requireOpenShop(db.handle);
      const added = await add(host, call, input);
      return { items_count: added.itemsCount, item_id: added.itemId };
    }),
    signedRoute(cartEndpoints.cartIndex, async (call) => {
      const { currency } = call;
      const { shown, suggestions } = await cartPage(host, ownerOf(call));
      return {
        cart_info: shown?.info ?? emptyCartInfo(host.config.siteOrigin),
        currency: { code: currency.code, rate: currency.rate, symbol: currency.symbol },
        express: expressOf(host, call, shown?.priced),
        suggestions: toWirePairs(suggestions, presentationOf(host, call)),
      };
    }),
    signedRoute(cartEndpoints.cartUpdate, async (call, input) => {
      const { item_id: itemId, up_type: type, qty: quantity, custom_option: options } = input;
      if (type === 'choose') await chooseOptions(db, ownerOf(call), itemId, options);
      else await changeLine(db, ownerOf(call), itemId, { type, quantity });
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
      // Only wrong codes count, so that codes cannot be guessed.
      await host.sharedLimits.take('couponAddress', call.ip);
      await applyCoupon(db, ownerOf(call, input.basket), input.coupon_code);
      await host.sharedLimits.returnPoint('couponAddress', call.ip);
      call.say(text(call.locale, 'cart-api.coupon-added'));
      return [] as [];
    }),
    signedRoute(cartEndpoints.cartCancelCoupon, async (call, input) => {
      await removeCoupon(db, ownerOf(call, input.basket));
      call.say(text(call.locale, 'cart-api.coupon-removed'));
      return [] as [];
    }),
  ];
}

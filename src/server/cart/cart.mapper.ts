import type { CartInfo, CartProduct } from '#kernel/cart/cart.contract.ts';
import { discountRate } from '#kernel/cart/cart-totals.ts';
import { engravingTextKey } from '#kernel/catalogue/option-price.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath, productPath } from '#kernel/text/paths.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { customizedItem, type Labels, optionInfo } from './option-labels.service.ts';
import type { PricedCart, PricedLine } from './priced-cart.service.ts';

export interface CartView {
  locale: Locale;
  currency: CurrencyRate;
  labels: Labels;
  siteOrigin: string;
}

function toCartProduct(priced: PricedLine, view: CartView): CartProduct {
  const { line, product } = priced;
  const { locale, currency, labels, siteOrigin } = view;
  const unit = convertPriceMinor(priced.priceMinor, currency);
  const original = convertPriceMinor(priced.originalMinor, currency);
  const media = mediaOf(product?.heroKey ?? `products/${line.product_id}/hero`);
  const customizedType = product?.customizedType ?? 0;
  const isEngraved = line.options[engravingTextKey] !== undefined;
  return {
    item_id: line.id,
    product_id: String(line.product_id),
    sku: product?.sku ?? '',
    name: product?.text[locale].name ?? '',
    subtitle: product?.text[locale].subtitle ?? '',
    img_url: imageUrl(siteOrigin, media, 320),
    media,
    qty: line.qty,
    max_qty: priced.maxQuantity,
    active: line.is_selected ? 1 : 0,
    status: priced.reason === '' ? 1 : 2,
    status_reason: priced.reason,
    product_price: toDecimalString(unit),
    product_original_price: toDecimalString(original),
    product_row_price: toDecimalString(unit * line.qty),
    product_original_row_price: toDecimalString(original * line.qty),
    discountrate: discountRate(priced.priceMinor, priced.originalMinor),
    custom_option: phpMap(line.options),
    custom_option_info: phpMap(optionInfo(labels, line.options, locale)),
    option_sku: { size: line.options.size ?? '' },
    is_customized: customizedType !== 0 || isEngraved ? 1 : 0,
    customized_type: customizedType,
    customized_product_item: product ? customizedItem(labels, product, line.options, locale) : '',
    is_returnable: priced.isReturnable,
    url: localisePath(locale, productPath({ id: line.product_id, customizedType })),
  };
}

/** The cart of the wire; `lines` says which of its lines are shown, all or the selected ones. */
export function toCartInfo(
  priced: PricedCart,
  lines: readonly PricedLine[],
  view: CartView,
  chosen: { shippingMethod: string; paymentMethod: string },
): CartInfo {
  const { shown, base, itemsCount } = priced.totals;
  const weightMg = priced.selected.reduce(
    (sum, { line, product }) => sum + (product?.weightMg ?? 0) * line.qty,
    0,
  );
  return {
    cart_id: priced.cart.id,
    store: view.siteOrigin,
    items_count: itemsCount,
    coupon_code: priced.coupon?.code ?? null,
    shipping_method: chosen.shippingMethod,
    payment_method: chosen.paymentMethod,
    grand_total: toDecimalString(shown.grandMinor),
    shipping_cost: toDecimalString(shown.shippingMinor),
    coupon_cost: toDecimalString(shown.couponMinor),
    product_total: toDecimalString(shown.productMinor),
    product_original_total: toDecimalString(shown.originalMinor),
    base_grand_total: toDecimalString(base.grandMinor),
    base_shipping_cost: toDecimalString(base.shippingMinor),
    base_coupon_cost: toDecimalString(base.couponMinor),
    base_product_total: toDecimalString(base.productMinor),
    product_weight: toDecimalString(Math.round(weightMg / 10)),
    products: lines.map((line) => toCartProduct(line, view)),
  };
}

import { stoneOf } from '#kernel/shop/cart/cart-item.ts';
import {
  type CurrencyRate,
  convertPriceMinor,
  discountRate,
  toDecimalString,
} from '#kernel/shop/money/money.ts';
import { noDeposits } from '#kernel/shop/payment/deposit.rules.ts';
import { noPicture } from '#kernel/shop/pictures/product-pictures.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CartInfo, CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { type Labels, optionName, optionValue } from '#server/catalogue/option-labels.service.ts';
import { skuOf } from '#server/catalogue/sale-products.service.ts';
import { labelledLines } from '#server/designs/price-lines.service.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { finalSaleLabel } from './final-sale-labels.ts';
import { lineLabels } from './line-labels.ts';
import { mayPayDeposit } from './made-pieces.service.ts';
import type { PricedCart, PricedLine } from './priced-cart.service.ts';

export interface CartView {
  locale: Locale;
  currency: CurrencyRate;
  labels: Labels;
  siteOrigin: string;
  apiOrigin: string;
  /** Image of each line, by the line's id. */
  pictures: ReadonlyMap<number, WireMedia>;
  /** URL of an uploaded image. */
  uploadUrl: (id: string) => string;
}

function certificateOf({ goods }: PricedLine): CartProduct['certificate'] {
  const stone = goods.kind === 'product' ? null : goods.stone;
  if (!stone) return null;
  const { lab, certificateNumber, certificateUrl, isSample } = stone;
  return { lab, number: certificateNumber, url: certificateUrl, is_sample: isSample };
}

function openOptionsOf({ goods, openOptions }: PricedLine, { labels, locale }: CartView) {
  const options = (goods.kind === 'product' && goods.product?.options) || [];
  return options
    .filter(({ key }) => openOptions.includes(key))
    .map(({ key, values }) => ({
      key,
      label: optionName(labels, key, locale),
      values: values.map((value) => ({ key: value.key, label: optionValue(labels, key, value.key, locale) })),
    }));
}

function toCartProduct(priced: PricedLine, view: CartView): CartProduct {
  const { line, goods } = priced;
  const { item, quantity } = line;
  const { locale, currency, labels, siteOrigin } = view;
  const unit = convertPriceMinor(priced.priceMinor, currency);
  const original = convertPriceMinor(priced.originalMinor, currency);
  const media = view.pictures.get(line.id) ?? mediaOf(noPicture, view);
  const lineTexts = lineLabels(priced, labels, locale);
  const stoneId = stoneOf(item);
  const picture = item.kind === 'product' || item.pictureId === null ? '' : view.uploadUrl(item.pictureId);
  const image = picture === '' ? imageUrl(siteOrigin, media, 320) : picture;
  const { product } = goods.kind === 'product' ? goods : {};
  return {
    item_id: line.id,
    kind: item.kind,
    product_id: item.kind === 'product' ? String(item.productId) : '',
    sku: product && item.kind === 'product' ? skuOf(product, item.options) : '',
    name: lineTexts.name,
    subtitle: lineTexts.subtitle,
    pictured_metal: lineTexts.picturedMetal,
    img_url: image,
    media,
    picture_url: picture,
    qty: quantity,
    max_qty: priced.maxQuantity,
    active: line.isSelected ? 1 : 2,
    status: priced.problem === null ? 1 : 2,
    status_reason: priced.problem ?? '',
    product_price: toDecimalString(unit),
    product_original_price: toDecimalString(original),
    ...(priced.priorMinor !== undefined && {
      product_prior_price: toDecimalString(convertPriceMinor(priced.priorMinor, currency)),
    }),
    product_row_price: toDecimalString(unit * quantity),
    product_original_row_price: toDecimalString(original * quantity),
    discountrate: discountRate(priced.priceMinor, priced.originalMinor),
    open_options: openOptionsOf(priced, view),
    custom_option: phpMap(item.kind === 'product' ? item.options : {}),
    custom_option_info: phpMap(lineTexts.options),
    option_sku: { size: lineTexts.size },
    is_customized: lineTexts.isCustomized ? 1 : 0,
    customized_type: lineTexts.customizedType,
    customized_product_item: lineTexts.item,
    is_returnable: priced.finalReason === null,
    not_returnable_text: finalSaleLabel(priced.finalReason, locale),
    path: lineTexts.path,
    design: item.kind === 'design' ? item.design : null,
    price_lines: labelledLines(priced.priceLines, view).map(({ label, shownMinor }) => ({
      label,
      amount: toDecimalString(shownMinor),
    })),
    stone_id: stoneId === null ? null : String(stoneId),
    certificate: certificateOf(priced),
  };
}

/** The cart of the wire; `lines` says which of its lines are shown, all or the selected ones. */
export function toCartInfo(
  priced: PricedCart,
  lines: readonly PricedLine[],
  view: CartView,
  chosen: { shippingMethod: string; paymentMethod: string; isProposal: boolean },
): CartInfo {
  const { shown, itemsCount } = priced.totals;
  return {
    store: view.siteOrigin,
    items_count: itemsCount,
    coupon_code: priced.coupon?.coupon.code ?? null,
    shipping_method: chosen.shippingMethod,
    payment_method: chosen.paymentMethod,
    grand_total: toDecimalString(shown.grandMinor),
    shipping_cost: toDecimalString(shown.shippingMinor),
    coupon_cost: toDecimalString(shown.couponMinor),
    product_total: toDecimalString(shown.productMinor),
    product_original_total: toDecimalString(shown.originalMinor),
    ...(mayPayDeposit(priced, view.currency) && {
      deposit_percent: (shopSettings().deposits ?? noDeposits).percent,
    }),
    ...(chosen.isProposal && { is_proposal: true as const }),
    products: lines.map((line) => toCartProduct(line, view)),
  };
}

import { appliesTo } from '#kernel/shop/campaigns/coupon-scope.ts';
import { itemKey } from '#kernel/shop/cart/cart-item.ts';
import { stockKey } from '#kernel/shop/catalogue/variants.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { designName, looseName } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, type Localised, localised } from '#kernel/shop/text/locales.ts';
import { pictureKeyOfLine } from '#server/cart/line-images.service.ts';
import type { PricedCart, PricedLine } from '#server/cart/priced-cart.service.ts';
import { pictureInMetal } from '#server/catalogue/metal-pictures.service.ts';
import { skuOf } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { FrozenStone } from '#server/platform/db/schema/designs.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { NewItem } from './place-order.repo.ts';

/** Name of a line in every language, as the order stores it. */
export function orderedName({ goods }: PricedLine): Localised {
  const nameIn = (locale: Locale): string => {
    if (goods.kind === 'product') return localText(goods.product?.text, locale)?.name ?? '';
    if (goods.kind === 'diamond') return goods.stone ? looseName(goods.stone, textsIn(locale)) : '';
    return designName(goods.item.design, goods.item.name, textsIn(locale));
  };
  return localised(nameIn);
}

function frozen(stone: DiamondWithReport): FrozenStone {
  const { id, shape, carat, color, clarity, cut, polish, symmetry, fluor, lab } = stone;
  return {
    ...{ id, shape, carat, color, clarity, cut, polish, symmetry, fluor, lab },
    certificate_no: stone.certificateNumber,
    certificate_url: stone.certificateUrl,
    origin: stone.origin,
    is_sample: stone.isSample,
    price_base_minor: stone.priceBaseMinor,
  };
}

/** Columns that depend on the kind of goods. */
function ownColumns({ line, goods }: PricedLine) {
  const bare = {
    product_id: null,
    variant: '',
    sku: '',
    options: {},
    customized_type: 0 as const,
    design: null,
    pictured_metal: null,
  };
  const ofStone = (stone: DiamondWithReport | null, image_id: string | null) => ({
    diamond_id: stone?.id ?? null,
    stone: stone && frozen(stone),
    image_id,
  });
  if (goods.kind === 'product') {
    const { product, item } = goods;
    if (!product) throw new Error(`cart line ${line.id} has no product`);
    const { id: product_id, customizedType: customized_type } = product;
    const sku = skuOf(product, item.options);
    const variant = stockKey(product, item.options);
    const pictured_metal = pictureInMetal(product, item.options['metal']).shown;
    const options = { ...item.options };
    const own = { product_id, variant, sku, options, customized_type, design_hash: '', pictured_metal };
    return { ...bare, ...own, ...ofStone(null, null) };
  }
  const { item, stone } = goods;
  if (goods.kind === 'diamond') return { ...bare, design_hash: '', ...ofStone(stone, item.pictureId) };
  const { made } = goods;
  if (!made) throw new Error(`cart line ${line.id} has no design`);
  return { ...bare, design: made.design, design_hash: made.hash, ...ofStone(stone, item.pictureId) };
}

/**
 * The lines of an order with a copy of names, prices, designs and stone reports, so that later changes of the
 * catalogue do not change the order.
 */
export async function orderItems(
  executor: Executor,
  priced: PricedCart,
  currency: CurrencyRate,
): Promise<NewItem[]> {
  const scope = priced.coupon?.coupon.scope ?? null;
  return Promise.all(
    priced.selected.map(async (each) => {
      const { line, priceMinor, priceLines, finalReason, weightMg } = each;
      const unit = convertPriceMinor(priceMinor, currency);
      return {
        ...ownColumns(each),
        kind: line.item.kind,
        name: orderedName(each),
        image: await pictureKeyOfLine(executor, each),
        qty: line.quantity,
        price_minor: unit,
        row_minor: unit * line.quantity,
        base_price_minor: priceMinor,
        base_row_minor: priceMinor * line.quantity,
        options_key: itemKey(line.item),
        is_returnable: finalReason === null,
        final_reason: finalReason,
        weight_mg: weightMg,
        is_reduced: appliesTo(scope, line.item),
        price_lines: priceLines.length === 0 ? null : [...priceLines],
      };
    }),
  );
}

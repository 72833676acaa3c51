import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import {
  designName,
  designOptions,
  looseName,
  looseOptions,
  sizesOf,
} from '#kernel/shop/jewel-labels/chosen-options.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import { pictureInMetal } from '#server/catalogue/metal-pictures.service.ts';
import {
  customizedItem,
  type Labels,
  madeItem,
  optionInfo,
  optionValue,
} from '#server/catalogue/option-labels.service.ts';
import { stoneRows } from '#server/designs/stone-rows.mapper.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { PricedLine } from './priced-cart.service.ts';

/** Name and description of a line in one language. */
export interface LineLabels {
  name: string;
  subtitle: string;
  /** The metal in the image if it differs from the chosen one; '' otherwise. */
  picturedMetal: string;
  options: Record<string, string>;
  /** The wire's `customized_product_item`. */
  item: string;
  size: string;
  path: string;
  customizedType: 0 | 1 | 2 | 4;
  isCustomized: boolean;
}

function productLabels(
  { item, product }: Extract<PricedLine['goods'], { kind: 'product' }>,
  labels: Labels,
  locale: Locale,
): LineLabels {
  const { options, productId } = item;
  const customizedType = product?.customizedType ?? 0;
  const shown = product ? pictureInMetal(product, options['metal']).shown : null;
  return {
    name: localText(product?.text, locale)?.name ?? '',
    subtitle: localText(product?.text, locale)?.subtitle ?? '',
    picturedMetal: shown === null ? '' : optionValue(labels, 'metal', shown, locale),
    options: optionInfo(labels, options, locale),
    item: product ? customizedItem(labels, product, options, locale) : '',
    size: options.size === undefined ? '' : optionValue(labels, 'size', options.size, locale),
    // A ring sizer has no page of its own.
    path: localisePath(
      locale,
      productId === ringSizerId()
        ? '/shoppingCart/'
        : productPath({ id: productId, kind: productKind(customizedType) }),
    ),
    customizedType,
    isCustomized: customizedType !== 0 || options[engravingTextKey] !== undefined,
  };
}

/** Name, options and path of a line. A design's path opens the studio; the browser appends the design. */
export function lineLabels({ goods }: PricedLine, labels: Labels, locale: Locale): LineLabels {
  if (goods.kind === 'product') return productLabels(goods, labels, locale);
  const t = textsIn(locale);
  if (goods.kind === 'diamond') {
    const { stone } = goods;
    const options = stone ? looseOptions(stone, t) : {};
    return {
      name: stone ? looseName(stone, t) : '',
      subtitle: '',
      picturedMetal: '',
      options,
      item: madeItem(labels, stoneRows(null, stone, locale), options, locale),
      size: '',
      path: localisePath(locale, `/design/diamond/?stone=${goods.item.stoneId}`),
      customizedType: 0,
      isCustomized: false,
    };
  }
  const design = goods.made?.design ?? goods.item.design;
  const options = designOptions(design, goods.stone, t);
  return {
    name: designName(design, goods.item.name, t),
    subtitle: '',
    picturedMetal: '',
    options,
    item: madeItem(labels, stoneRows(design, goods.stone, locale), options, locale),
    size: sizesOf(design, t),
    path: localisePath(locale, '/design/ring/'),
    customizedType: 0,
    isCustomized: true,
  };
}

import { isSizeOption } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { showsPriorPrices } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { someTexts, type Texts, textsFor } from './texts.ts';

/** Texts of a product's buy box: for its kind, its options and its return terms. */
export function buyTexts(
  locale: Locale,
  {
    kind,
    options,
    variants,
    returnObstacle,
    priorPrices,
  }: Pick<Product, 'kind' | 'options' | 'variants' | 'returnObstacle' | 'priorPrices'>,
): Texts {
  const isReadyMade = kind === 'ready-made';
  const hasEngraving = options.some(({ key }) => key === engravingOption);
  const texts = someTexts(locale, 'buy', (key) => {
    if (key === 'returnable') return returnObstacle === null;
    if (key.startsWith('final-')) return key === `final-${returnObstacle}`;
    if (key.startsWith('engraving')) return hasEngraving;
    if (key === 'ringSize' || key === 'findSize') return options.some(isSizeOption);
    if (key === 'from') return options.some(isSizeOption) || variants.length > 0;
    if (key.startsWith('variant')) return variants.length > 0;
    if (key === 'pricePrior') return priorPrices !== undefined && showsPriorPrices();
    if (key === 'madeToOrder') return !isReadyMade;
    if (key === 'few' || key === 'inStock') return isReadyMade;
    return true;
  });
  return isReadyMade ? texts : { ...texts, ...textsFor(locale, ['custom']) };
}

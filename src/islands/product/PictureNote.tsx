import type { Translate } from '#client/texts.ts';
import { includedValue } from '#kernel/shop/catalogue/option-price.ts';
import { picturedMetal } from '#kernel/shop/catalogue/pictured-metal.ts';
import type { Product, ProductOption } from '#kernel/shop/catalogue/product.ts';

/** Names the pictured value of an option, a weight or a width, if another is chosen. */
export function ChoiceNote({
  option,
  chosen,
  t,
}: {
  option: ProductOption;
  chosen: string | undefined;
  t: Translate;
}) {
  const pictured = includedValue(option);
  return (
    <p role="status" className="mt-2.5 text-sm text-stone empty:mt-0">
      {pictured && pictured.key !== chosen && t('custom.otherChoice', { shown: pictured.label })}
    </p>
  );
}

/** Names the pictured metal if there are no images of the chosen one. */
export function PictureNote({
  metal,
  chosen,
  inMetals,
  t,
}: {
  metal: ProductOption;
  chosen: string | undefined;
  inMetals: Product['picturesByMetal'];
  t: Translate;
}) {
  const pictured = picturedMetal([metal], chosen);
  const isShown = pictured === null || pictured.chosen in inMetals;
  const label = (key: string) => metal.values.find((value) => value.key === key)?.label ?? key;
  return (
    <p role="status" className="mt-2.5 text-sm text-stone empty:mt-0">
      {!isShown && t('custom.otherMetal', { shown: label(pictured.shown), chosen: label(pictured.chosen) })}
    </p>
  );
}

import type { Translate } from '#client/texts.ts';
import { picturedMetal } from '#kernel/shop/catalogue/pictured-metal.ts';
import type { Product, ProductOption } from '#kernel/shop/catalogue/product.ts';

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

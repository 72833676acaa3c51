import type { Translate } from '#client/texts.ts';
import type { ProductOption } from '#kernel/catalogue/product.ts';

/** Says which metal the pictures show where another was chosen. */
export function PictureNote({
  metals,
  chosen,
  t,
}: {
  metals: ProductOption['values'];
  chosen: string | undefined;
  t: Translate;
}) {
  // What costs nothing more is what stood before the camera.
  const shown = metals.find(({ deltaMinor }) => deltaMinor === 0);
  const wanted = metals.find(({ key }) => key === chosen);
  return (
    <p role="status" className="mt-2.5 text-sm text-stone empty:mt-0">
      {shown && wanted && shown !== wanted
        ? t('custom.otherMetal', { shown: shown.label, chosen: wanted.label })
        : null}
    </p>
  );
}

import { type RefObject, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readProductDesign } from '#client/api/design-price.ts';
import { overlayTexts } from '#client/texts.ts';
import type { GalleryHandle } from '#islands/gallery/gallery-appearance.store.ts';
import { loadStageFrame } from '#islands/studio/gallery.store.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import type { CustomProduct } from '#kernel/shop/catalogue/product.ts';
import { describeDesign } from '#kernel/shop/jewel-labels/design-sentences.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

/** The configured piece in 3D. */
export default function ThreeD({
  product,
  options,
  picture,
  handle,
  texts,
}: {
  product: CustomProduct;
  options: Record<string, string>;
  picture: Picture | null;
  /** The 3D view, once loaded. */
  handle: RefObject<GalleryHandle | null>;
  texts: { loading: string; failed: string };
}) {
  const [hasFailed, setFailed] = useState(false);
  const parts = useLoaded(async () => {
    try {
      const [StageFrame, t, design] = await Promise.all([
        loadStageFrame(),
        overlayTexts(['preview', 'jewel']),
        readProductDesign(api, product),
      ]);
      return { StageFrame, t, design };
    } catch (error) {
      setFailed(true);
      throw error;
    }
  });
  if (hasFailed) return <p role="alert">{texts.failed}</p>;
  if (!parts)
    return (
      <p className="inline-flex items-center gap-3 text-stone">
        <Spinner />
        {texts.loading}
      </p>
    );
  const { StageFrame, t } = parts;
  const design = withOptions(parts.design, options);
  // The drawn size is a default, not a choice.
  const description = describeDesign(design, t, 'size' in options);
  return (
    <>
      <div className="-mx-6 h-[min(34rem,65dvh)] sm:-mx-10">
        <StageFrame
          design={design}
          still={picture && { media: picture, url: '', kind: 'exact' }}
          name={product.name}
          description={description}
          handle={handle}
          t={t}
        />
      </div>
      <p className="mt-5 text-sm/6 text-stone">{description}</p>
    </>
  );
}

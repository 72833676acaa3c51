import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { GalleryHandle } from '#islands/gallery/gallery-appearance.store.ts';
import { $choice, optionsNow } from '#islands/product/choice.store.ts';
import type { CustomProduct } from '#kernel/shop/catalogue/product.ts';
import { isPageOn } from '#kernel/shop/pages/pages.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';

interface Props {
  locale: Locale;
  /** The `custom` texts. */
  texts: TextRecord;
  product: CustomProduct;
  picture: Picture | null;
}

const ThreeD = lazy(() => loadChunk(() => import('./ThreeD.tsx')));

/** Buttons below the images of a configurable piece: view it in 3D, open it in the studio. */
export default function Tools({ locale, texts, product, picture }: Props) {
  const t = createTexts(texts, locale);
  const choice = useStore($choice, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const options = optionsNow(choice, product.id, product.options);
  const stage = useRef<GalleryHandle>(null);
  const seen = useRef<ReturnType<GalleryHandle['side']>>(null);
  const close = () => {
    seen.current = stage.current?.side() ?? seen.current;
    setOpen(false);
  };
  const toStudio = async () => {
    const { studioAddress } = await loadChunk(() => import('./studio-address.ts'));
    location.assign(
      localisePath(locale, await studioAddress(product, choice ? options : null, seen.current)),
    );
  };
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-7">
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="ring" size={18} />
          {t('custom.see3d')}
        </Button>
        {product.kind !== 'suit' && isPageOn('/design/ring/') && (
          <a
            href={localisePath(locale, `/design/ring/?product=${product.id}`)}
            className={buttonClass('quiet')}
            onClick={(event) => {
              if (!(choice || seen.current) || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              toStudio().catch(() =>
                location.assign(localisePath(locale, `/design/ring/?product=${product.id}`)),
              );
            }}
          >
            {t('custom.studio')}
          </a>
        )}
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('custom.title3d', { name: product.name })}
        closeLabel={t('custom.close')}
        size="wide"
      >
        <Suspense
          fallback={
            <p className="inline-flex items-center gap-3 text-stone">
              <Spinner />
              {t('custom.loading3d')}
            </p>
          }
        >
          <ThreeD
            product={product}
            options={options}
            picture={picture}
            handle={stage}
            texts={{ loading: t('custom.loading3d'), failed: t('custom.failed3d') }}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { sizesOnFinger } from '#kernel/jewel/pieces/stack.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { $design } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

const OnTheHand = lazy(() =>
  loadChunk(() => import('./OnTheHand.tsx')).then((chunk) => ({ default: chunk.OnTheHand })),
);

/** Shows a ring, or all rings of one finger, on a drawn hand, to scale with its finger. */
export function HandButton() {
  const { t } = useStudio();
  const design = useStore($design);
  const [isOpen, setOpen] = useState(false);
  const sizes = sizesOnFinger(design);
  if (sizes.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 shrink-0 rounded-control px-2.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em]"
      >
        {t('studio.hand')}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('studio.hand')}
        closeLabel={t('studio.close')}
      >
        <Suspense fallback={<div className="aspect-square bg-mist" />}>
          <OnTheHand sizes={sizes} />
        </Suspense>
      </Dialog>
    </>
  );
}

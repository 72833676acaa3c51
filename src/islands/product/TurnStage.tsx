import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { hasWebGl } from '#islands/gallery/gallery-appearance.store.ts';
import { loadLiveView } from '#islands/studio/gallery.store.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { catalogueDesign, designSeen, seenNow } from './catalogue-design.store.ts';
import { $choice } from './choice.store.ts';
import { $weight } from './weight.store.ts';

interface TurnStageProps {
  id: ProductId;
  name: string;
  /** The `turn` texts. */
  t: Translate;
  onReady: () => void;
  /** The photograph stays, with this message. */
  onFail: (sentence: string) => void;
}

/** The piece as in its first photograph, in the chosen metal and weight, to be rotated. */
function TurnStage({ id, name, t, onReady, onFail }: TurnStageProps) {
  const choice = useStore($choice);
  const weight = useStore($weight);
  const [model, setModel] = useState<JewelModel | null>(null);
  const [isReady, setReady] = useState(false);
  const parts = useLoaded(async () => {
    try {
      const [views, design, sectionTexts] = await Promise.all([
        loadLiveView(),
        catalogueDesign(id),
        overlayTexts(['ar']),
      ]);
      return { ...views, design, sectionTexts };
    } catch (error) {
      onFail(t('turn.failed'));
      throw error;
    }
  });
  const chosen = JSON.stringify(seenNow(id, choice));
  const own = parts?.design;
  const design = useMemo(() => own && designSeen(own, JSON.parse(chosen), weight), [own, chosen, weight]);
  if (!parts || !design) return null;
  const { LiveView, ArButton, sectionTexts } = parts;
  return (
    <>
      <LiveView
        design={design}
        lying="photographed"
        turnsOnce
        environment="jeweller"
        view="hero"
        label={t('turn.stage', { name })}
        onModel={setModel}
        onReady={() => {
          setReady(true);
          onReady();
        }}
        onUnavailable={() => onFail(t('turn.failed'))}
      />
      {isReady && (
        <div className="absolute inset-x-3 top-3 flex justify-end text-[0.8125rem]">
          <div className="rounded-full bg-paper/90 px-2 empty:hidden">
            <ArButton subject={{ design, name, model }} t={sectionTexts} />
          </div>
        </div>
      )}
    </>
  );
}

/**
 * Mounts the stage; returns a function that unmounts it. Without WebGL it reports a failure and leaves the
 * element.
 */
export function mountTurn(place: HTMLElement, props: TurnStageProps): () => void {
  if (!hasWebGl()) {
    props.onFail(props.t('turn.no-webgl'));
    return () => {};
  }
  const root = createRoot(place);
  root.render(<TurnStage {...props} />);
  // Deferred: failures are reported during a React render, which must not unmount its own root.
  return () => queueMicrotask(() => root.unmount());
}

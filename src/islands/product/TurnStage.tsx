import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import { overlayTexts } from '#client/texts.ts';
import { loadLiveView } from '#islands/studio/gallery.store.ts';
import { hasWebGl } from '#islands/studio/gallery-look.store.ts';
import { withOptions } from '#kernel/design/with-options.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { $choice } from './choice.store.ts';
import { geometryChoices } from './geometry-choices.ts';

export interface TurnStageProps {
  id: number;
  name: string;
  onReady: () => void;
  /** The photograph stays, and this says why. */
  onFail: (sentence: string) => void;
}

async function designOf(id: number) {
  const { houseDesigns } = await readStudioOffer(api);
  const found = houseDesigns.find(({ productId }) => productId === id);
  if (found === undefined) throw new RangeError('no design of this piece');
  return found.design;
}

/** A piece as its first photograph shows it, in the metal that is chosen on the page, to be turned by hand. */
export default function TurnStage({ id, name, onReady, onFail }: TurnStageProps) {
  const choice = useStore($choice);
  const [model, setModel] = useState<JewelModel | null>(null);
  const [isReady, setReady] = useState(false);
  const parts = useLoaded(async () => {
    const t = await overlayTexts(['turn', 'ar']);
    if (!hasWebGl()) {
      onFail(t('turn.no-webgl'));
      return null;
    }
    try {
      const [views, design] = await Promise.all([loadLiveView(), designOf(id)]);
      return { ...views, design, t };
    } catch {
      onFail(t('turn.failed'));
      return null;
    }
  });
  const chosen = choice?.productId === id ? JSON.stringify(geometryChoices(choice.chosen)) : '{}';
  const own = parts?.design;
  const design = useMemo(() => own && withOptions(own, JSON.parse(chosen)), [own, chosen]);
  if (!parts || !design) return null;
  const { LiveView, ArButton, t } = parts;
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
            <ArButton subject={{ design, name, model }} t={t} />
          </div>
        </div>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { LightMaps } from '#islands/parts/LightMaps.tsx';
import { LightShares } from '#islands/parts/LightShares.tsx';
import { stoneWorker } from '#islands/stone-rendering/stone-rendering.store.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

type Light = Awaited<ReturnType<NonNullable<ReturnType<typeof stoneWorker>>['designed']>>;

/** Light performance of a stone as it will be cut; the last result until the next is computed. */
function useDesignedLight(stone: StoneDesign): Light | undefined {
  const [light, setLight] = useState<Light>();
  const text = JSON.stringify(stone);
  useEffect(() => {
    let isGone = false;
    stoneWorker()
      ?.designed(JSON.parse(text))
      .then(
        (made) => {
          if (!isGone) setLight(made);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [text]);
  return light;
}

/**
 * Score, shares and maps of a stone's light, as in the diamond finder. The score's bounds are those of clear
 * stones; a coloured one shows window and extinction instead.
 */
export function LightPanel({ stone, isColoured }: { stone: StoneDesign; isColoured: boolean }) {
  const light = useDesignedLight(stone);
  const [t, setTexts] = useState<Translate>();
  useEffect(() => {
    overlayTexts(['diamonds']).then(
      (texts) => setTexts(() => texts),
      () => undefined,
    );
  }, []);
  if (t === undefined || light === undefined) return null;
  return (
    <div data-light-score={isColoured ? undefined : light.light.score}>
      {!isColoured && (
        <p className="flex items-baseline gap-3">
          <span className="font-display text-4xl lining-nums tabular-nums">{light.light.score}</span>
          <span className="text-sm text-stone">{t('diamonds.of-hundred')}</span>
        </p>
      )}
      <LightShares light={light.light} t={t} />
      <LightMaps map={light.map} ratio={light.ratio} isColoured={isColoured} t={t} />
    </div>
  );
}

import { shapeLabel } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import { LightMaps } from '#islands/parts/LightMaps.tsx';
import { LightShares } from '#islands/parts/LightShares.tsx';
import { useLight, useLightMap } from '#islands/stone-rendering/stone-rendering.store.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';

/** Deferred: computed after the figures are shown. */
function StoneMaps({ stone, t }: { stone: Diamond; t: Translate }) {
  return <LightMaps map={useLightMap(stone)} ratio={stone.widthMm / stone.lengthMm} t={t} />;
}

/** The stone's light performance, traced through its own facets, explained in text. */
export function LightNote({ stone, t }: { stone: Diamond; t: Translate }) {
  const known = useLight(stone);
  const grade = stone.light === 'none' ? undefined : stone.light;
  return (
    <section aria-labelledby="stone-light" className="min-h-56">
      <h3 id="stone-light" className="font-display text-2xl">
        {t('diamonds.light-title')}
      </h3>
      {known && (
        <>
          <p className="mt-3 flex items-baseline gap-3">
            <span className="font-display text-4xl lining-nums tabular-nums">{known.light.score}</span>
            <span className="text-stone">{t('diamonds.of-hundred')}</span>
            {grade && <span className="ms-auto font-display text-2xl">{t(`diamonds.light-${grade}`)}</span>}
          </p>
          {grade && (
            <p className="mt-2 text-sm text-stone">
              {t(`diamonds.light-${grade}-text`, {
                shape: shapeLabel(stone.shape, t),
                usual: known.usual,
              })}
            </p>
          )}
          <LightShares light={known.light} t={t} />
          <StoneMaps stone={stone} t={t} />
        </>
      )}
    </section>
  );
}

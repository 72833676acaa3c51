import { shapeWord } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { SPECTRUM_COLOURS } from '#kernel/gems/light-map.ts';
import { LightMaps } from './LightMaps.tsx';
import { useLight } from './stone-look.store.ts';

const parts = ['red', 'blue', 'green', 'leak'] as const;
const fillOf = (part: (typeof parts)[number]) => `rgb(${SPECTRUM_COLOURS[part].join(' ')})`;

/** What the stone does with light, traced through its own facets, in plain words. */
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
                shape: shapeWord(stone.shape, t),
                usual: known.usual,
              })}
            </p>
          )}
          <div className="mt-4 flex h-2 gap-px overflow-hidden" aria-hidden="true">
            {parts.map((key) => (
              <span key={key} style={{ width: `${known.light[key] * 100}%`, background: fillOf(key) }} />
            ))}
          </div>
          <dl className="mt-3 grid gap-y-1.5 text-sm">
            {parts.map((key) => (
              <div key={key} className="flex items-baseline gap-2.5">
                <span
                  className="inline-block size-2.5 shrink-0 outline outline-line"
                  style={{ background: fillOf(key) }}
                  aria-hidden="true"
                />
                <dt className="text-stone">{t(`diamonds.light-${key}`)}</dt>
                <dd className="ms-auto tabular-nums">{Math.round(known.light[key] * 100)} %</dd>
              </div>
            ))}
          </dl>
          <LightMaps stone={stone} t={t} />
        </>
      )}
    </section>
  );
}

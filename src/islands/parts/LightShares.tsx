import type { Translate } from '#client/texts.ts';
import { SPECTRUM_COLOURS } from '#kernel/jewel/gems/light-map.ts';
import type { LightScore } from '#kernel/jewel/gems/light-score.ts';

const parts = ['red', 'blue', 'green', 'leak'] as const;
const fillOf = (part: (typeof parts)[number]) => `rgb(${SPECTRUM_COLOURS[part].join(' ')})`;

/** Shares of a stone's light by origin. Needs the `diamonds` texts. */
export function LightShares({ light, t }: { light: LightScore; t: Translate }) {
  return (
    <>
      <div className="mt-4 flex h-2 gap-px overflow-hidden" aria-hidden="true">
        {parts.map((key) => (
          <span key={key} style={{ width: `${light[key] * 100}%`, background: fillOf(key) }} />
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
            <dd className="ms-auto tabular-nums">{Math.round(light[key] * 100)} %</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

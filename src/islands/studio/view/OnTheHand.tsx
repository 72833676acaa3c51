import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $language } from '#client/preferences.ts';
import { callWorker } from '#client/worker-calls.ts';
import { coins } from '#kernel/jewel/coins.ts';
import { ALLOYS } from '#kernel/metals/alloys.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { Chips } from '#ui/Chips.tsx';
import { $jewel } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import type { FromAbove, FromAboveWorker } from './from-above.worker.ts';
import { handDrawing } from './hand-drawing.ts';

const skins = { light: '#f0d6c1', medium: '#cfa07a', deep: '#80543a' } as const;
type Skin = keyof typeof skins;
const skinNames = Object.keys(skins) as Skin[];

const ink = '#3a2f2a';

/** Draws away from the page's thread, each piece once. */
function useFromAbove(): FromAbove | null {
  const jewel = useStore($jewel);
  const [drawn, setDrawn] = useState<FromAbove | null>(null);
  useEffect(() => {
    if (jewel === null) return;
    const worker = callWorker<FromAboveWorker>(
      new Worker(new URL('./from-above.worker.ts', import.meta.url), { type: 'module' }),
    );
    worker.calls.fromAbove(jewel.model).then(setDrawn, () => undefined);
    return worker.end;
  }, [jewel]);
  return drawn;
}

/** The ring about the finger it is made for, to scale, beside a coin of the shopper's own pocket. */
export function OnTheHand({ circumferenceMm }: { circumferenceMm: number }) {
  const { t } = useStudio();
  const { currency } = useStore($language, { ssr: 'initial' });
  const jewel = useStore($jewel);
  const [skin, setSkin] = useState<Skin>('light');
  const drawn = useFromAbove();
  const diameterMm = circumferenceMm / Math.PI;
  const { scale, skin: wash, lines, faint, nails, paper, coinAt } = handDrawing(diameterMm);
  const coin = coins[currency];
  const radius = coin.diameterMm / 2;
  const shank = jewel?.model.parts.find(({ role }) => role === 'shank');
  const metal = ALLOYS[shank?.metal ?? 'platinum-950'].swatch;
  const centre = jewel?.model.stones.find(({ role }) => role === 'centre');
  const words = [
    t('studio.hand-ring', { mm: diameterMm.toFixed(1) }),
    centre && t('studio.hand-stone', { mm: centre.widthMm.toFixed(1) }),
    t('studio.hand-coin', {
      coin: formatMoney({ currency, minor: coin.value }),
      mm: coin.diameterMm.toFixed(1),
    }),
  ].filter((sentence) => sentence !== undefined);
  return (
    <figure>
      <svg
        viewBox={paper.map((mm) => (mm * scale).toFixed(2)).join(' ')}
        className="mx-auto block max-h-[62dvh] w-full bg-mist"
        role="img"
        aria-label={`${t('studio.hand')}: ${words.join(' ')}`}
      >
        <g transform={`scale(${scale.toFixed(4)})`} strokeLinecap="round" strokeLinejoin="round">
          <path data-skin={skin} d={wash} fill={skins[skin]} stroke={ink} strokeWidth={0.3} />
          <path
            d={nails}
            fill="#fff"
            fillOpacity={0.28}
            stroke={ink}
            strokeWidth={0.2}
            strokeOpacity={0.55}
          />
          <path d={lines} fill="none" stroke={ink} strokeWidth={0.3} />
          <path d={faint} fill="none" stroke={ink} strokeWidth={0.2} strokeOpacity={0.5} />
        </g>
        <g transform={`translate(${coinAt.map((mm) => (mm * scale).toFixed(2)).join(' ')})`}>
          <circle r={radius} fill="#d8d3c6" stroke={ink} strokeWidth={0.25} />
          <circle r={radius - 1.3} fill="none" stroke={ink} strokeWidth={0.15} strokeOpacity={0.6} />
          <circle
            r={radius - 0.6}
            fill="none"
            stroke={ink}
            strokeWidth={0.7}
            strokeDasharray="0.16 0.5"
            strokeOpacity={0.6}
          />
          <text y={1.6} textAnchor="middle" fontSize={4.6} fill={ink} className="font-display">
            {formatMoney({ currency, minor: coin.value })}
          </text>
        </g>
        {drawn && (
          <g data-ring transform={`translate(${drawn.left} ${drawn.top})`} fill="none">
            <path d={drawn.metal} stroke={metal} strokeWidth={drawn.stepMm * 1.6} />
            <path d={drawn.stones} stroke="#f7fafb" strokeWidth={drawn.stepMm * 1.6} />
            <path d={drawn.lines} stroke="#2b2b2b" strokeWidth={0.05} strokeLinecap="round" />
          </g>
        )}
      </svg>
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm/6 text-stone">
        <span className="flex flex-wrap gap-x-2">
          {words.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
        <Chips
          legend={t('studio.skin')}
          options={skinNames.map((value) => ({ value, label: t(`studio.skin-${value}`) }))}
          value={skin}
          onChange={setSkin}
        />
      </figcaption>
    </figure>
  );
}

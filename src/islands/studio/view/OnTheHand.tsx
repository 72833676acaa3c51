import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $language } from '#client/preferences.ts';
import { callWorker } from '#client/worker-calls.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { coinOf } from '#kernel/shop/jewel-labels/coins.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Chips } from '#ui/Chips.tsx';
import { $jewel, startWorker } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import type { FromAbove, FromAboveWorker } from './from-above.worker.ts';
import { handDrawing } from './hand-drawing.ts';
import { $isApart } from './view.store.ts';

const skins = { light: '#f0d6c1', medium: '#cfa07a', deep: '#80543a' } as const;
type Skin = keyof typeof skins;
const skinNames = Object.keys(skins) as Skin[];

const ink = '#3a2f2a';

const alongFinger = ({ bounds: { min, max } }: JewelModel): string => (max[1] - min[1]).toFixed(1);

/** The design as it is worn: rings shown apart on the stage are together on the finger. */
function useWorn(): JewelModel | null {
  const jewel = useStore($jewel);
  const isApart = useStore($isApart) && jewel?.design.kind === 'set';
  const [together, setTogether] = useState<JewelModel | null>(null);
  useEffect(() => {
    if (jewel === null || !isApart) return;
    const worker = startWorker();
    worker.calls.build({ design: jewel.design, before: null, isApart: false }).then(
      ({ model }) => setTogether(model),
      () => undefined,
    );
    return worker.end;
  }, [jewel, isApart]);
  return isApart ? together : (jewel?.model ?? null);
}

/** Draws each piece once, in a worker. */
function useFromAbove(model: JewelModel | null, fingerMm: number): FromAbove | null {
  const [drawn, setDrawn] = useState<FromAbove | null>(null);
  useEffect(() => {
    if (model === null) return;
    const worker = callWorker<FromAboveWorker>(
      new Worker(new URL('./from-above.worker.ts', import.meta.url), { type: 'module' }),
    );
    worker.calls.fromAbove(model, fingerMm).then(setDrawn, () => undefined);
    return worker.end;
  }, [model, fingerMm]);
  return drawn;
}

/**
 * The ring on a finger of its size, to scale, beside a coin for comparison. `sizes`: the inner circumferences
 * of all rings on that finger, mm.
 */
export function OnTheHand({ sizes }: { sizes: readonly number[] }) {
  const { t, locale } = useStudio();
  const { currency } = useStore($language, { ssr: 'initial' });
  const worn = useWorn();
  const [skin, setSkin] = useState<Skin>('light');
  // The smallest ring determines the finger.
  const diameterMm = Math.min(...sizes) / Math.PI;
  const drawn = useFromAbove(worn, diameterMm);
  const strokeMm = (drawn?.covered.stepMm ?? 0) * 1.6;
  const { scale, skin: wash, lines, faint, nails, paper, coinAt } = handDrawing(diameterMm);
  const coin = coinOf(currency);
  const radius = coin.diameterMm / 2;
  const centre = worn?.stones.find(({ role }) => role === 'centre');
  const insideMm = [...new Set(sizes.map((size) => (size / Math.PI).toFixed(1)))].join(' / ');
  const sentences = [
    sizes.length === 1
      ? t('studio.hand-ring', { mm: insideMm })
      : worn && t('studio.hand-rings', { mm: insideMm, width: alongFinger(worn) }),
    centre && t('studio.hand-stone', { mm: new Decimal(centre.widthMm, 1) }),
    t('studio.hand-coin', {
      coin: formatMoney({ currency: coin.currency, minor: coin.value }, locale),
      mm: new Decimal(coin.diameterMm, 1),
    }),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <figure>
      <svg
        viewBox={paper.map((mm) => (mm * scale).toFixed(2)).join(' ')}
        className="mx-auto block max-h-[62dvh] w-full bg-mist"
        role="img"
        aria-label={`${t('studio.hand')}: ${sentences.join(' ')}`}
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
            {formatMoney({ currency, minor: coin.value }, locale)}
          </text>
        </g>
        {drawn && (
          // The first ring and the point of its stone face the fingertip: the band is worn closer to the
          // hand.
          <g data-ring transform={`rotate(180) translate(${drawn.left} ${drawn.top})`} fill="none">
            {drawn.covered.metals.map(({ metal, path }) => (
              <path key={metal} d={path} stroke={ALLOYS[metal].swatch} strokeWidth={strokeMm} />
            ))}
            <path d={drawn.covered.stones} stroke="#f7fafb" strokeWidth={strokeMm} />
            <path d={drawn.lines} stroke="#2b2b2b" strokeWidth={0.05} strokeLinecap="round" />
          </g>
        )}
      </svg>
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm/6 text-stone">
        <span className="flex flex-wrap gap-x-2">
          {sentences.map((sentence) => (
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

import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { isStack } from '#kernel/jewel/pieces/stack.ts';
import { cx } from '#ui/class-names.ts';
import { ArButton } from '../ar/ArButton.tsx';
import { $design } from '../document/studio.store.ts';
import { $jewel } from '../figures/jewel.store.ts';
import { useName } from '../share/use-name.ts';
import { useStudio } from '../studio-context.ts';
import { HandButton } from './HandButton.tsx';
import { TrueSize } from './TrueSize.tsx';
import {
  $environment,
  $ground,
  $isApart,
  $isDark,
  $isTrueSize,
  $view,
  ENVIRONMENT_IDS,
  setView,
  VIEW_NAMES,
} from './view.store.ts';

const LIGHTS = {
  jeweller: 'radial-gradient(circle at 35% 30%, #fff, #cfc9be 45%, #7d776c)',
  daylight: 'linear-gradient(135deg, #fff, #b9cfe0)',
  candle: 'radial-gradient(circle at 50% 60%, #ffd896, #8a4a12 55%, #20130a)',
  office: 'linear-gradient(180deg, #f4f7f3 30%, #b3bdb6)',
} as const;

const hidden = 'absolute inset-0 size-full cursor-pointer appearance-none outline-none';

/** The current design in AR. */
function ViewInAr() {
  const { t } = useStudio();
  const design = useStore($design);
  const jewel = useStore($jewel);
  return <ArButton subject={{ design, name: useName(), model: jewel?.model ?? null }} t={t} />;
}

/** Shows the rings of a set apart, or as worn. */
function ApartButton() {
  const { t } = useStudio();
  const design = useStore($design);
  const isApart = useStore($isApart);
  if (design.kind !== 'set' || !isStack(design.pieces)) return null;
  return (
    <button
      type="button"
      aria-pressed={isApart}
      onClick={() => $isApart.set(!isApart)}
      className={cx(
        'min-h-11 shrink-0 rounded-control px-2.5 whitespace-nowrap underline underline-offset-[0.4em]',
        isApart ? 'decoration-current' : 'decoration-transparent',
      )}
    >
      {t('studio.apart')}
    </button>
  );
}

/** View, light and true size. */
export function ViewBar() {
  const { t } = useStudio();
  const group = useId();
  const view = useStore($view);
  const environment = useStore($environment);
  const ground = useStore($ground);
  const isDark = useStore($isDark);
  const isTrueSize = useStore($isTrueSize);
  if (isDark)
    return (
      <div className="flex items-center justify-center gap-x-3 px-4 py-1 text-xs sm:text-[0.8125rem]">
        <p className="py-2 leading-snug text-stone">{t('studio.no-webgl')}</p>
        <HandButton />
        <ViewInAr />
      </div>
    );
  const isNight = ground === 'candle';
  return (
    <div
      className={cx(
        'no-scrollbar flex items-center justify-between gap-x-5 overflow-x-auto px-4 text-[0.8125rem] sm:px-8',
        isNight ? 'text-paper' : 'text-ink',
      )}
    >
      <fieldset className="flex shrink-0">
        <legend className="sr-only">{t('studio.view')}</legend>
        {VIEW_NAMES.map((name) => (
          <label
            key={name}
            className="relative flex min-h-11 cursor-pointer items-center rounded-control px-2.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em] has-checked:decoration-current has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
          >
            <input
              type="radio"
              name={`${group}-view`}
              value={name}
              checked={view === name && !isTrueSize}
              onChange={() => setView(name)}
              onClick={() => setView(name)}
              className={hidden}
            />
            {t(`studio.view-${name}`)}
          </label>
        ))}
        <ApartButton />
        <TrueSize />
        <HandButton />
        <ViewInAr />
      </fieldset>
      <fieldset className="flex shrink-0 @max-[51rem]:absolute @max-[51rem]:right-1 @max-[51rem]:bottom-12 @max-[51rem]:flex-col">
        <legend className="sr-only">{t('studio.room')}</legend>
        {ENVIRONMENT_IDS.map((id) => (
          <label
            key={id}
            title={t(`studio.room-${id}`)}
            className="group/environment relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
          >
            <input
              type="radio"
              name={`${group}-environment`}
              value={id}
              checked={environment === id}
              onChange={() => $environment.set(id)}
              aria-label={t(`studio.room-${id}`)}
              className={hidden}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none size-5 rounded-full outline-offset-[3px] group-has-checked/environment:outline-1 group-has-checked/environment:outline-current"
              style={{ background: LIGHTS[id] }}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}

import { type MouseEvent, useId } from 'react';
import { cropAround, type Focus, type PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import { useDesk } from '../base/desk-context.ts';

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`;
const fractionAt = (position: number, start: number, length: number) =>
  Math.round(Math.min(Math.max((position - start) / length, 0), 1) * 100) / 100;

interface FocusFieldProps {
  source: string;
  /** Size in pixels; only the proportions matter. */
  size: { width: number; height: number };
  focus: Focus;
  /** Crop of the place where it is shown, if that is known. */
  shape?: PictureShape;
  onChange: (focus: Focus) => void;
}

/** Focus point of an image, set by a click or two sliders. */
export function FocusField({ source, size, focus, shape, onChange }: FocusFieldProps) {
  const { t } = useDesk();
  const id = useId();
  const crop = shape && cropAround(size, shape, focus);
  const point = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: fractionAt(event.clientX, box.left, box.width),
      y: fractionAt(event.clientY, box.top, box.height),
    });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm">{t('desk-pictures.focus')}</legend>
      <p className="mb-2 text-xs text-stone">
        {t('desk-pictures.focus-hint')} {crop && t('desk-pictures.frame-hint')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard */}
      <div onClick={point} className="relative inline-block cursor-crosshair overflow-hidden bg-ground">
        <img
          src={source}
          alt=""
          width={size.width}
          height={size.height}
          className="block h-auto max-h-[42dvh] w-auto max-w-full"
        />
        {crop && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute border border-paper shadow-[0_0_0_9999px_rgb(15_18_28/0.55)]"
            style={{
              left: percent(crop.left / size.width),
              top: percent(crop.top / size.height),
              width: percent(crop.width / size.width),
              height: percent(crop.height / size.height),
            }}
          />
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-paper bg-gold/70 shadow-[0_0_0_1px_rgb(15_18_28/0.6)]"
          style={{ left: percent(focus.x), top: percent(focus.y) }}
        />
      </div>
      <div className="mt-3 grid max-w-xl gap-x-6 gap-y-2 sm:grid-cols-2">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} htmlFor={`${id}-${axis}`} className="flex flex-col gap-1 text-xs text-stone">
            {t(axis === 'x' ? 'desk-pictures.focus-across' : 'desk-pictures.focus-down')}
            <input
              id={`${id}-${axis}`}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={focus[axis]}
              onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
              className="accent-ink"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

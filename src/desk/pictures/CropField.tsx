import { type PointerEvent, useId, useRef } from 'react';
import { type CropArea, photoCropPx, squareAround } from '#kernel/shop/pictures/shop-image.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The area inside the photograph, with enough pixels on each side. */
function fitted(size: { width: number; height: number }, { left, top, width, height }: CropArea): CropArea {
  const wide = rounded(within(width, Math.min(1, photoCropPx.least / size.width + 0.001), 1));
  const high = rounded(within(height, Math.min(1, photoCropPx.least / size.height + 0.001), 1));
  return {
    left: rounded(within(left, 0, 1 - wide)),
    top: rounded(within(top, 0, 1 - high)),
    width: wide,
    height: high,
  };
}

const sides = ['left', 'top', 'width', 'height'] as const;

/** Shown part of a photograph: a frame that is dragged, or four sliders. */
export function CropField({
  source,
  size,
  crop,
  onChange,
}: {
  source: string;
  size: { width: number; height: number };
  crop: CropArea;
  onChange: (crop: CropArea) => void;
}) {
  const { t } = useDesk();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: CropArea; isResize: boolean }>(null);
  const begin = (event: PointerEvent<HTMLElement>, isResize: boolean) => {
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: crop, isResize };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const bounds = box.current?.getBoundingClientRect();
    if (!drag.current || !bounds) return;
    const { x, y, from, isResize } = drag.current;
    const across = (event.clientX - x) / bounds.width;
    const down = (event.clientY - y) / bounds.height;
    const moved = { ...from, left: from.left + across, top: from.top + down };
    const resized = {
      ...from,
      width: Math.min(from.width + across, 1 - from.left),
      height: Math.min(from.height + down, 1 - from.top),
    };
    onChange(fitted(size, isResize ? resized : moved));
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm">{t('desk-photos.crop')}</legend>
      <p className="mb-2 text-xs text-stone">{t('desk-photos.crop-hint')}</p>
      <div ref={box} className="relative inline-block touch-none overflow-hidden bg-ground select-none">
        <img
          src={source}
          alt=""
          draggable={false}
          width={size.width}
          height={size.height}
          className="block h-auto max-h-[42dvh] w-auto max-w-full"
        />
        <span
          aria-hidden="true"
          onPointerDown={(event) => begin(event, false)}
          onPointerMove={move}
          onPointerUp={end}
          className="absolute cursor-move border border-paper shadow-[0_0_0_9999px_rgb(15_18_28/0.55)]"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            width: percent(crop.width),
            height: percent(crop.height),
          }}
        >
          <span
            onPointerDown={(event) => begin(event, true)}
            onPointerMove={move}
            onPointerUp={end}
            className="absolute right-0 bottom-0 size-6 cursor-nwse-resize border-r-4 border-b-4 border-paper"
          />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          onPress={() => {
            const { left, top, width, height } = crop;
            onChange(fitted(size, squareAround(size, { x: left + width / 2, y: top + height / 2 })));
          }}
        >
          {t('desk-photos.square')}
        </Button>
        <Button kind="secondary" onPress={() => onChange({ left: 0, top: 0, width: 1, height: 1 })}>
          {t('desk-photos.whole')}
        </Button>
      </div>
      <div className="mt-3 grid max-w-xl gap-x-6 gap-y-2 sm:grid-cols-2">
        {sides.map((side) => (
          <label key={side} htmlFor={`${id}-${side}`} className="flex flex-col gap-1 text-xs text-stone">
            {t(`desk-photos.crop-${side}`)}
            <input
              id={`${id}-${side}`}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={crop[side]}
              onChange={({ target }) => onChange(fitted(size, { ...crop, [side]: Number(target.value) }))}
              className="accent-ink"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

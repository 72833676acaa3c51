import { type ReactNode, useEffect, useRef } from 'react';
import type { Translate } from '#client/texts.ts';
import { ROCKING_COLOURS } from '#kernel/jewel/gems/bow-tie-map.ts';
import type { LightMap, StoneMaps } from '#kernel/jewel/gems/light-map.ts';
import { cx } from '#ui/class-names.ts';

/** How many hundredths darker the wings of a long stone are when a bow tie is faint, and when it is plain. */
const bowTieBars = { faint: 6, plain: 14 } as const;

function bowTieLevel(bowTie: number): 'none' | keyof typeof bowTieBars {
  if (bowTie >= bowTieBars.plain) return 'plain';
  return bowTie >= bowTieBars.faint ? 'faint' : 'none';
}

function MapPicture({
  pixels,
  side,
  ratio,
  label,
  isWide = false,
  children,
}: {
  pixels: LightMap['shade'] | undefined;
  side: number;
  ratio: number;
  label: string;
  /** The explanation is placed beside it. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (pixels) canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, side), 0, 0);
  }, [pixels, side]);
  return (
    <figure className={cx('min-w-0', isWide && 'col-span-2 grid grid-cols-2 items-end gap-4')}>
      <div className="flex aspect-square items-center justify-center bg-ground p-3">
        <canvas
          ref={canvas}
          width={side}
          height={side}
          role="img"
          aria-label={label}
          className="h-full max-w-full"
          style={{ aspectRatio: ratio }}
        />
      </div>
      <figcaption className="mt-2 text-xs text-stone">{children}</figcaption>
    </figure>
  );
}

const rockingScale = `linear-gradient(to right, ${ROCKING_COLOURS.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`;

/** A scale from bright in every tilt to dark in every tilt. */
function RockingScale({ t }: { t: Translate }) {
  return (
    <span className="mb-2 block">
      <span
        className="block h-2 outline outline-line"
        style={{ background: rockingScale }}
        aria-hidden="true"
      />
      <span className="mt-1 flex justify-between gap-3">
        <span>{t('diamonds.rocking-never')}</span>
        <span>{t('diamonds.rocking-always')}</span>
      </span>
    </span>
  );
}

/**
 * A stone from above in maps: origin of its light, dark areas for a close viewer and, for long cuts, areas
 * that go dark when it rocks. For a coloured stone window and extinction are given in figures.
 */
export function LightMaps({
  map,
  ratio,
  isColoured = false,
  t,
}: {
  /** undefined until computed. */
  map: StoneMaps | undefined;
  isColoured?: boolean;
  /** Width to length. */
  ratio: number;
  t: Translate;
}) {
  const shared = { side: map?.side ?? 1, ratio };
  const bowTie = map?.bowTie ?? null;
  return (
    <div className="mt-5 grid grid-cols-2 gap-4" data-light-maps={map !== undefined}>
      <MapPicture {...shared} pixels={map?.spectrum} label={t('diamonds.map-spectrum')}>
        {t('diamonds.map-spectrum-text')}
      </MapPicture>
      <MapPicture {...shared} pixels={map?.shade} label={t('diamonds.map-shade')}>
        {t('diamonds.map-shade-text')}
        {isColoured && map !== undefined && (
          <span className="mt-1 block text-ink" data-window={map.windowPct} data-extinct={map.extinctPct}>
            {t('diamonds.window-and-extinct', { window: map.windowPct, extinct: map.extinctPct })}
          </span>
        )}
      </MapPicture>
      {map?.rocking && (
        <MapPicture
          side={map.rocking.side}
          ratio={ratio}
          pixels={map.rocking.pixels}
          label={t('diamonds.map-rocking')}
          isWide
        >
          <RockingScale t={t} />
          {t('diamonds.map-rocking-text')}
          {bowTie !== null && (
            <span className="mt-1 block text-ink">{t(`diamonds.bow-tie-${bowTieLevel(bowTie)}`)}</span>
          )}
        </MapPicture>
      )}
    </div>
  );
}

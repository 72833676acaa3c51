import { type ReactNode, useEffect, useRef } from 'react';
import type { Translate } from '#client/texts.ts';
import type { LightMap } from '#kernel/gems/light-map.ts';

/** From how many hundredths darker the wings of a long stone are seen, and plainly seen. */
const bowTieBars = { faint: 6, plain: 14 } as const;

function bowTieWord(bowTie: number): 'none' | keyof typeof bowTieBars {
  if (bowTie >= bowTieBars.plain) return 'plain';
  return bowTie >= bowTieBars.faint ? 'faint' : 'none';
}

function MapPicture({
  pixels,
  side,
  ratio,
  label,
  children,
}: {
  pixels: LightMap['shade'] | undefined;
  side: number;
  ratio: number;
  label: string;
  children: ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (pixels) canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, side), 0, 0);
  }, [pixels, side]);
  return (
    <figure className="min-w-0">
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

/** A stone from above by where its light comes from, and by what looks dark to who bends over it. */
export function LightMaps({
  map,
  ratio,
  t,
}: {
  /** undefined until it has been worked out. */
  map: LightMap | undefined;
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
        {bowTie !== null && (
          <span className="mt-1 block text-ink">{t(`diamonds.bow-tie-${bowTieWord(bowTie)}`)}</span>
        )}
      </MapPicture>
    </div>
  );
}

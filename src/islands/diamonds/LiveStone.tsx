import { type RefObject, useEffect, useMemo, useState } from 'react';
import { loadLooseStoneStage } from '#islands/studio/loose-stone-stage.store.ts';
import { caratOfWidth } from '#kernel/jewel/gems/cut-stone.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { gradesOf, stoneProportions } from '#kernel/shop/diamonds/stone-proportions.ts';
import { cx } from '#ui/class-names.ts';
import { FittedStone } from './StoneDrawing.tsx';

type Loaded = Awaited<ReturnType<typeof loadLooseStoneStage>>;

/** The image options of this island. */
export interface Picture {
  snapshot(width: number): Promise<Blob>;
}

interface LiveStoneProps {
  stone: Diamond;
  label: string;
  view: 'top' | 'hero' | 'side';
  environment: 'jeweller' | 'daylight' | 'candle' | 'office';
  picture?: RefObject<Picture | null>;
  onReady?: () => void;
}

/** Without WebGL only the drawing is shown. */
function hasWebGl(): boolean {
  return typeof WebGL2RenderingContext !== 'undefined';
}

/**
 * The stone in 3D, from its own proportions. Its drawing is shown until the first frame, or if there is none.
 */
export function LiveStone({ stone, label, view, environment, picture, onReady }: LiveStoneProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isLive, setLive] = useState(false);
  const [isLost, setLost] = useState(() => !hasWebGl());
  useEffect(() => {
    if (isLost) return;
    let isHere = true;
    loadLooseStoneStage().then(
      (chunk) => {
        if (isHere) setLoaded(chunk);
      },
      () => setLost(true),
    );
    return () => {
      isHere = false;
    };
  }, [isLost]);

  const model = useMemo(() => {
    if (!loaded) return undefined;
    const proportions = stoneProportions(stone);
    const carat = caratOfWidth(stone.shape, stone.widthMm, 'diamond', proportions);
    return loaded.looseStone(stone.shape, carat, 'diamond', proportions, gradesOf(stone));
  }, [loaded, stone]);

  return (
    <div className="relative aspect-square overflow-hidden bg-ground" data-live={isLive}>
      {loaded && model && !isLost && (
        <loaded.Stage
          model={model}
          family="loose-stone"
          environment={environment}
          view={view}
          label={label}
          ref={(handle) => {
            if (picture) picture.current = handle;
          }}
          onReady={() => {
            setLive(true);
            onReady?.();
          }}
          onUnavailable={() => {
            setLive(false);
            setLost(true);
          }}
        />
      )}
      <div
        className={cx(
          'pointer-events-none absolute inset-0 flex items-center justify-center bg-ground transition-opacity duration-700 motion-reduce:duration-0',
          isLive && 'opacity-0',
        )}
      >
        <span className="size-[77%]">
          <FittedStone stone={stone} />
        </span>
        {isLost && <span className="sr-only">{label}</span>}
      </div>
    </div>
  );
}

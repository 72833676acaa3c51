import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { mainStone } from '#kernel/jewel/design/with-stone.ts';
import { LONG_RATIO } from '#kernel/jewel/gems/proportions.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import { useStudio } from '../studio-context.ts';

const LightPanel = lazy(() =>
  loadChunk(() => import('./LightPanel.tsx')).then((chunk) => ({ default: chunk.LightPanel })),
);

/** Gems that are judged by light performance; others are judged by colour. */
const CLEAR: readonly string[] = ['diamond', 'moissanite'];

/** The centre stone's light performance, on demand. */
export function StoneLight({ design }: { design: Design }) {
  const { t } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const stone = mainStone(design);
  if (stone === null) return null;
  const isLong = proportionsOf(stone).lengthToWidth > LONG_RATIO;
  return (
    <details className="mb-7" data-stone-light onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        {t('studio.stone-light')}
      </summary>
      {/* Reserves the content's height; a long stone has one more image. */}
      <div className={isLong ? 'min-h-[42rem]' : 'min-h-[30rem]'}>
        {isOpen && (
          <Suspense fallback={null}>
            <LightPanel stone={stone} isColoured={!CLEAR.includes(stone.material)} />
          </Suspense>
        )}
      </div>
    </details>
  );
}

import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { clearCompared, toggleCompared } from './diamonds.store.ts';
import { StoneDrawing } from './StoneDrawing.tsx';
import { scaleFor } from './StoneTable.tsx';
import { stoneName } from './stone-words.ts';

interface CompareBarProps {
  stones: readonly Diamond[];
  onCompare: () => void;
  t: Translate;
}

/** The stones set aside for a comparison, at the foot of the window while there are any. */
export function CompareBar({ stones, onCompare, t }: CompareBarProps) {
  if (stones.length === 0) return null;
  const pxPerMm = scaleFor(stones, 40);
  return (
    <section
      aria-label={t('diamonds.compare')}
      className="sticky bottom-0 z-30 -mx-5 mt-10 border-t border-line-strong bg-paper/95 px-5 py-2.5 shadow-[0_-8px_24px_rgb(29_26_22/0.06)] backdrop-blur-sm sm:mx-0"
    >
      <div className="flex items-center gap-4">
        <ul className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto">
          {stones.map((stone) => (
            <li key={stone.id} className="flex shrink-0 items-center">
              <span className="flex size-12 items-center justify-center">
                <StoneDrawing stone={stone} pxPerMm={pxPerMm} />
              </span>
              <span className="text-xs max-md:sr-only">{stone.carat.toFixed(2)}</span>
              <IconButton
                icon="close"
                size={12}
                label={t('diamonds.take-away-one', { name: stoneName(stone, t) })}
                onClick={() => toggleCompared(stone.id)}
              />
            </li>
          ))}
        </ul>
        <Button kind="quiet" className="max-sm:hidden" onClick={clearCompared}>
          {t('diamonds.clear')}
        </Button>
        <Button disabled={stones.length < 2} onClick={onCompare} className="max-sm:px-4">
          {t('diamonds.compare-count', { count: stones.length })}
        </Button>
      </div>
    </section>
  );
}

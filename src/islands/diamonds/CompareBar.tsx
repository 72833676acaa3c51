import { stoneName } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Button } from '#ui/Button.tsx';
import { ComparisonBar } from '#ui/ComparisonBar.tsx';
import { clearCompared, toggleCompared } from './diamonds.store.ts';
import { StonePicture } from './StonePicture.tsx';
import { scaleFor } from './StoneTable.tsx';

interface CompareBarProps {
  stones: readonly Diamond[];
  onCompare: () => void;
  t: Translate;
}

/** The stones selected for comparison, at the foot of the window while there are any. */
export function CompareBar({ stones, onCompare, t }: CompareBarProps) {
  if (stones.length === 0) return null;
  const pxPerMm = scaleFor(stones, 40);
  return (
    <ComparisonBar
      label={t('diamonds.compare')}
      items={stones.map((stone) => ({
        key: stone.id,
        picture: (
          <>
            <span className="flex size-12 items-center justify-center">
              <StonePicture stone={stone} pxPerMm={pxPerMm} place="row" />
            </span>
            <span className="text-xs max-md:sr-only">{new Decimal(stone.carat).in(t.locale)}</span>
          </>
        ),
        removeLabel: t('diamonds.take-away-one', { name: stoneName(stone, t) }),
        onRemove: () => toggleCompared(stone.id),
      }))}
      clear={{ label: t('diamonds.clear'), onClear: clearCompared }}
      action={
        <Button disabled={stones.length < 2} onClick={onCompare} className="max-sm:px-4">
          {t('diamonds.compare-count', { count: stones.length })}
        </Button>
      }
    />
  );
}

import { useStore } from '@nanostores/react';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import type { MeasureControl } from '#kernel/jewel/pieces/parts/control.ts';
import { ladderKey } from '#kernel/jewel/pricing/stone-ladder.ts';
import { lighterStone } from '#kernel/jewel/pricing/weight-advice.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Button } from '#ui/Button.tsx';
import { $piece, $pieceIndex, $stone, editDesign } from '../document/studio.store.ts';
import { $figures, $ladders } from '../figures/jewel.store.ts';
import { useMoney, useStudio } from '../studio-context.ts';
import { countAt } from './stone-count.ts';

/** Whole tens: a saving is rounded down. */
const wholeTens = (minor: number): number => Math.floor(minor / 1000) * 1000;

/** Beside the weight: the stone just below a price step, which looks the same. */
export function WeightAdvice({ control }: { control: MeasureControl }) {
  const { t } = useStudio();
  const money = useMoney();
  const piece = useStore($piece);
  const pieceIndex = useStore($pieceIndex);
  const stone = useStore($stone);
  const ladders = useStore($ladders);
  const lines = useStore($figures)?.price?.lines ?? [];
  const leading = piece && designedStones(piece)[0];
  const ladder = leading && ladders.get(ladderKey(leading.stone) ?? '');
  const advice =
    stone === null && ladder && leading.stone.carat === control.value
      ? lighterStone(leading.stone, ladder)
      : null;
  const carat = advice ? new Decimal(advice.carat) : '';
  return (
    <div role="status" className="empty:hidden">
      {advice && leading && (
        <div
          data-advice="weight"
          className="mt-3 flex flex-wrap items-center justify-between gap-x-4 bg-mist px-4 py-1.5 text-sm leading-snug"
        >
          <p className="min-w-48 flex-1 py-1">
            {t('studio.lighter', {
              carat,
              width: new Decimal(advice.widthMm),
              lighter: new Decimal(advice.lighterWidthMm),
              saved: money(wholeTens(advice.savedMinor * countAt(lines, pieceIndex, leading.path))),
            })}
          </p>
          <Button kind="quiet" onClick={() => editDesign(control.put(advice.carat), 'weight-advice')}>
            {t('studio.lighter-take', { carat })}
          </Button>
        </div>
      )}
    </div>
  );
}

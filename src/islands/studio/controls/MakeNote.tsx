import { useStore } from '@nanostores/react';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { widthOfStone } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { $piece } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** Below the cut of a stone: the sizes of a stone of this weight in natural and lab-grown. */
export function MakeNote() {
  const { t } = useStudio();
  const piece = useStore($piece);
  const leading = piece && designedStones(piece)[0]?.stone;
  if (!leading) return null;
  const widthAs = (make: 'native' | undefined) =>
    new Decimal(widthOfStone({ ...leading, make, proportions: null }));
  return (
    <p data-make-widths className="mt-2 text-[0.8125rem] leading-relaxed text-stone">
      {t('studio.make-widths', {
        carat: new Decimal(leading.carat),
        precision: widthAs(undefined),
        native: widthAs('native'),
      })}
    </p>
  );
}

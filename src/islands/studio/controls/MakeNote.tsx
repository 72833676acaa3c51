import { useStore } from '@nanostores/react';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { widthOfStone } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import { $piece } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** Below the cut of a stone: the sizes of a stone of this weight in natural and lab-grown. */
export function MakeNote() {
  const { t } = useStudio();
  const piece = useStore($piece);
  const leading = piece && designedStones(piece)[0]?.stone;
  if (!leading) return null;
  const widthAs = (make: 'native' | undefined) =>
    widthOfStone({ ...leading, make, proportions: null }).toFixed(2);
  return (
    <p data-make-widths className="mt-2 text-[0.8125rem] leading-relaxed text-stone">
      {t('studio.make-widths', {
        carat: leading.carat.toFixed(2),
        precision: widthAs(undefined),
        native: widthAs('native'),
      })}
    </p>
  );
}

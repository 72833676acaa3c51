import { useStore } from '@nanostores/react';
import { mainStone } from '#kernel/jewel/design/with-stone.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { ladderKey, type StoneStep, stepAt } from '#kernel/jewel/pricing/stone-ladder.ts';
import { colourName } from '#kernel/shop/jewel-labels/colour-name.ts';
import { isPageOn } from '#kernel/shop/pages/pages.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { $design, $stone, removeStone } from '../document/studio.store.ts';
import { $ladders } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';

/** The stock counts for a weight up to its heaviest stone of that price step. */
function stockText({ count, heaviestMilliCarat }: StoneStep, milliCarat: number) {
  if (count === 0) return 'studio.stock-none';
  return milliCarat > heaviestMilliCarat ? 'studio.stock-lighter' : 'studio.stock-count';
}

/** The source of the stone: a particular stock diamond, or any of these grades. */
export function StoneSource() {
  const { t, locale } = useStudio();
  const design = useStore($design);
  const stone = useStore($stone);
  const ladders = useStore($ladders);
  const main = mainStone(design);
  if (main === null) return null;
  const { shape, carat } = main;
  const ladder = ladders.get(ladderKey(main) ?? '');
  const milliCarat = Math.round(carat * 1000);
  const step = ladder && stepAt(ladder, milliCarat);
  // The finder opens with similar stones.
  const about = `${(carat * 0.9).toFixed(2)}-${(carat * 1.1).toFixed(2)}`;
  const finder = `${localisePath(locale, '/design/diamond/')}?shape=${shape}&carat=${about}`;
  return (
    <section className="mb-7 bg-mist px-5 py-4" data-stone={stone?.id ?? ''}>
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">
        {t(stone === null ? 'studio.own-stone' : 'studio.safe-stone')}
      </h3>
      {stone === null ? (
        <p className="mb-3 text-sm leading-relaxed text-stone">
          {t('studio.own-stone-text')}
          {step && (
            <span className="block text-ink" data-stock={step.count}>
              {t(stockText(step, milliCarat), {
                count: step.count,
                carat: new Decimal(step.heaviestMilliCarat / 1000),
              })}
            </span>
          )}
        </p>
      ) : (
        <p className="mb-3 text-sm leading-relaxed">
          {t('studio.stone-line', {
            lab: stone.lab,
            number: stone.certificateNumber,
            carat: new Decimal(stone.carat),
            colour: isFancy(stone.color) ? colourName(stone.color, t, 'inside') : stone.color,
            clarity: stone.clarity,
          })}
          {stone.isSample && <span className="block text-stone">{t('studio.stone-sample')}</span>}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        {isPageOn('/design/diamond/') && (
          <a href={finder} className={buttonClass('quiet')}>
            {t(stone === null ? 'studio.find-stone' : 'studio.find-other-stone')}
          </a>
        )}
        {stone !== null && (
          <Button kind="quiet" onClick={removeStone}>
            {t('studio.leave-stone')}
          </Button>
        )}
      </div>
    </section>
  );
}

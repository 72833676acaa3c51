import { useStore } from '@nanostores/react';
import { cx } from '#ui/class-names.ts';
import { $begun, $design, $step, type Step } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { sharesOf } from '../price/price-labels.ts';
import { useMoney, useStudio } from '../studio-context.ts';
import { belowStage, useStayInView } from '../view/stay-in-view.ts';

/** The order of the steps, by the shopper's first choice. */
export const orderOf = (begun: 'setting' | 'stone' | null): readonly Step[] =>
  begun === 'stone' ? ['stone', 'setting', 'ring'] : ['setting', 'stone', 'ring'];

/** Setting, stone, ring: each with its price; each can be changed without losing the others. */
export function StepBar() {
  const { t } = useStudio();
  const money = useMoney();
  const step = useStore($step);
  const begun = useStore($begun);
  const design = useStore($design);
  const price = useStore($figures)?.price;
  const shares = price && sharesOf(price.lines, price.totalMinor);
  const bar = useStayInView<HTMLElement>(step);
  if (design.kind !== 'ring') return null;
  const amounts = shares && { setting: shares.setting, stone: shares.stone, ring: price.totalMinor };
  return (
    <nav ref={bar} className={belowStage} aria-label={t('studio.steps')}>
      <ol className="grid grid-cols-3 max-[18rem]:grid-cols-1">
        {orderOf(begun).map((one, index) => (
          <li key={one}>
            <button
              type="button"
              data-step={one}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => $step.set(one)}
              className={cx(
                'relative flex w-full flex-col items-start border-t-2 pt-2.5 pb-3 text-left transition-colors focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink',
                one === step
                  ? 'border-ink text-ink'
                  : 'border-line text-stone hover:border-line-strong hover:text-ink',
              )}
            >
              <span className="font-display text-lg leading-tight lang-zh:text-base">
                <span className="mr-1.5 lining-nums" aria-hidden="true">
                  {index + 1}
                </span>
                {t(`studio.step-${one}`)}
              </span>
              <span className="text-[0.8125rem] tabular-nums">{amounts ? money(amounts[one]) : '–'}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

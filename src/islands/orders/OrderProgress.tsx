import type { Translate } from '#client/texts.ts';
import { type ProgressStep, progressSteps } from '#kernel/shop/orders/orders.states.ts';
import { cx } from '#ui/class-names.ts';

/** The seven steps from created to complete; the current one is announced to assistive technology. */
export function OrderProgress({
  step,
  isPickup,
  t,
}: {
  step: ProgressStep;
  isPickup: boolean;
  t: Translate;
}) {
  const reached = progressSteps.indexOf(step);
  return (
    <ol className="grid gap-3 sm:grid-cols-7 sm:gap-2" aria-label={t('orders.progress')}>
      {progressSteps.map((name, index) => (
        <li
          key={name}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'border-t-2 pt-2.5 text-sm leading-snug',
            index <= reached ? 'border-gold text-ink' : 'border-line text-stone',
            index === reached && 'font-semibold',
          )}
        >
          {t(
            isPickup && (name === 'shipped' || name === 'received')
              ? `orders.step-pickup-${name}`
              : `orders.step-${name}`,
          )}
        </li>
      ))}
    </ol>
  );
}

import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { usePending } from '#ui/use-pending.ts';
import { $begun, $design, $step } from '../document/studio.store.ts';
import { $figures, $isMaking, $isPriceMissing, renewPrices } from '../figures/jewel.store.ts';
import { orderOf } from '../steps/StepBar.tsx';
import { useMoney, useStudio } from '../studio-context.ts';

interface BuyBarProps {
  /** The US size of the price while none is chosen. */
  pricedAt: number | null;
  isAdding: boolean;
  isBuying: boolean;
  onAdd: () => void;
  onBuy: () => void;
}

/** Scrolls to the issue and its fix button. */
function showIssue(): void {
  const issue = document.querySelector<HTMLElement>('[data-issue]');
  issue?.closest('details')?.setAttribute('open', '');
  issue?.scrollIntoView({ block: 'center' });
  (issue?.querySelector('button') ?? issue)?.focus({ preventScroll: true });
}

/** The price, always visible, with the purchase buttons. */
export function BuyBar({ pricedAt, isAdding, isBuying, onAdd, onBuy }: BuyBarProps) {
  const { t } = useStudio();
  const money = useMoney();
  const step = useStore($step);
  const begun = useStore($begun);
  const design = useStore($design);
  const isMaking = useStore($isMaking);
  const [isAsking, askAgain] = usePending(() => renewPrices().catch(() => undefined));
  const isMissing = useStore($isPriceMissing) && !isMaking;
  const shown = useRef<HTMLParagraphElement>(null);
  const figures = useStore($figures);
  const price = figures?.price;
  const issues = figures?.issues ?? [];
  const hasError = issues.some(({ severity }) => severity === 'error');
  const order = orderOf(begun);
  const next = design.kind === 'ring' ? order[order.indexOf(step) + 1] : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-[22rem]:gap-x-3">
      <div className="grow-99 basis-36 max-[22rem]:basis-28">
        <p
          ref={shown}
          tabIndex={-1}
          aria-live="polite"
          aria-busy={isMaking || isAsking}
          data-price={price?.totalMinor ?? ''}
          className="outline-none"
        >
          <span className="sr-only">{t('studio.price')}: </span>
          {isMissing && !isAsking ? (
            <span className="block text-sm leading-snug">{t('studio.price-unknown')}</span>
          ) : (
            <strong className="block font-display text-[1.625rem] leading-tight font-medium lining-nums tabular-nums">
              {price ? money(price.totalMinor) : t('studio.price-wait')}
            </strong>
          )}
        </p>
        {isMissing && (
          <button
            type="button"
            onClick={() => {
              // The button disappears when the price arrives.
              shown.current?.focus();
              askAgain();
            }}
            className="link min-h-6 text-xs leading-snug"
          >
            {t('studio.price-again')}
          </button>
        )}
        {price && design.kind === 'set' && (
          <p className="text-xs leading-snug text-stone">
            {t('studio.price-of-pieces', { count: design.pieces.length })}
          </p>
        )}
        {price && pricedAt !== null && (
          <p className="text-xs leading-snug text-stone" data-priced-at={pricedAt}>
            {t('studio.priced-at-size', { us: pricedAt })}
          </p>
        )}
        {issues.length > 0 && (
          <button
            type="button"
            data-issues={issues.length}
            onClick={showIssue}
            className={cx(
              'link min-h-6 text-left text-xs leading-snug',
              hasError ? 'text-ruby' : 'text-stone',
            )}
          >
            {t('studio.issues-count', { count: issues.length })}
          </button>
        )}
      </div>
      <div className="flex grow gap-2 *:grow *:whitespace-nowrap">
        {next === undefined ? (
          <>
            <Button kind="secondary" className="px-4! max-xs:hidden" isPending={isBuying} onClick={onBuy}>
              {t('studio.buy')}
            </Button>
            <Button className="px-5!" isPending={isAdding} onClick={onAdd}>
              {t('studio.add')}
            </Button>
          </>
        ) : (
          <Button className="px-5!" onClick={() => $step.set(next)}>
            {t(`studio.next-${next}`)}
          </Button>
        )}
      </div>
    </div>
  );
}

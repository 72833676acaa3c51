import { lazy, Suspense } from 'react';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { lineHref } from '#client/line-href.ts';
import type { Translate } from '#client/texts.ts';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import { canChangeQuantity, priorRowPrice, type ShownLine } from '#kernel/shop/cart/cart.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { discountValues } from '#kernel/shop/money/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { cx } from '#ui/class-names.ts';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Price } from '#ui/Price.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { selectLine, setQuantity } from './cart.store.ts';
import { LineOptions, LineStory } from './LineStory.tsx';
import { loadLineTexts, removeWithUndo, saveForLater } from './line-actions.ts';

interface LineProps {
  line: ShownLine;
  isPending: boolean;
  t: Translate;
}

const OpenChoice = lazy(() => loadChunk(() => import('./OpenChoice.tsx')));

function Amounts({ line, t }: Pick<LineProps, 'line' | 't'>) {
  const labels = {
    ...{ current: t('cart.price-now'), original: t('cart.price-before') },
    prior: t('cart.price-prior'),
  };
  return (
    <div className="flex flex-col gap-0.5 sm:items-end sm:text-right">
      <Price
        className="sm:justify-end"
        money={line.rowPrice}
        locale={t.locale}
        original={line.originalRowPrice}
        prior={priorRowPrice(line)}
        labels={labels}
        from={line.openOptions.length > 0 ? t('cart.from') : undefined}
      />
      {line.quantity > 1 && (
        <p className="text-sm text-stone tabular-nums">
          {t('cart.each', { price: formatMoney(line.price, t.locale) })}
        </p>
      )}
    </div>
  );
}

/** Options, the reason why it cannot be bought, and what cannot be undone later. */
function Details({ line, href, t }: Pick<LineProps, 'line' | 't'> & { href: string }) {
  return (
    <div className="min-w-0">
      <h2 className="text-[1.3125rem]/7 lang-zh:text-[1.0625rem]/7">
        <a
          href={href}
          className="after:absolute after:top-0 after:left-0 after:size-24 hover:underline hover:decoration-gold-soft hover:underline-offset-4 sm:after:size-36"
        >
          {line.name || t('cart.unnamed')}
        </a>
      </h2>
      {line.subtitle && <p className="text-sm text-stone">{line.subtitle}</p>}
      <LineOptions line={line} sizeLabel={t('cart.size')} t={t} />
      <PicturedMetal metal={line.picturedMetal} className="mt-2" />
      {line.kind === 'design' && line.pictureUrl === null && !line.picture.isOwn && (
        <p className="mt-2 text-[0.8125rem]/5 text-stone">{t('cart.similar-picture')}</p>
      )}
      {line.problem ? (
        <p className="mt-2 text-sm text-ruby">{t(`line-problem.${line.problem}`)}</p>
      ) : (
        line.finalText !== null && <p className="mt-2 text-[0.8125rem]/5 text-stone">{line.finalText}</p>
      )}
    </div>
  );
}

/** A line of the cart page. On a phone its parts are stacked beside the image. */
export function CartLine({ line, isPending, t }: LineProps) {
  const hasFailed = line.problem !== null;
  const href = useLoaded(() => lineHref(line)) ?? line.url;
  const lineTexts = useLoaded(loadLineTexts);
  return (
    <li className="flex gap-3 border-line border-b py-6 sm:gap-5 sm:py-8" aria-busy={isPending || undefined}>
      <Checkbox
        label={t('cart.select', { name: line.name })}
        isLabelHidden
        checked={line.isSelected && !hasFailed}
        disabled={hasFailed || isPending}
        onChange={(event) => {
          const isSelected = event.currentTarget.checked;
          guarded('update-cart', () => {
            selectLine(line.id, isSelected).catch(() => undefined);
          });
        }}
        className="-ml-1 pl-1"
      />
      <div className="relative flex min-w-0 flex-1 gap-3 sm:gap-5">
        <div className={cx('relative size-24 shrink-0 sm:size-36', hasFailed && 'opacity-60')}>
          <LinePicture media={line.picture} url={line.pictureUrl} sizes="(min-width: 40rem) 9rem, 6rem" />
          {line.discountPercent > 0 && (
            <Badge tone="sale" className="pointer-events-none absolute top-1.5 left-1.5">
              {t('cart.off', discountValues(line.discountPercent))}
            </Badge>
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
            <Details line={line} href={href} t={t} />
            <Amounts line={line} t={t} />
          </div>
          <LineStory line={line} href={href} t={t} />
          {line.kind === 'product' && line.openOptions.length > 0 && !hasFailed && (
            <Suspense>
              <OpenChoice line={line} />
            </Suspense>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            {canChangeQuantity(line) && (
              <Stepper
                value={line.quantity}
                max={Math.max(line.maxQuantity, 1)}
                onChange={(quantity) => guarded('update-cart', () => setQuantity(line.id, quantity))}
                labels={{
                  field: t('cart.quantity', { name: line.name }),
                  more: t('cart.more'),
                  less: t('cart.less'),
                }}
              />
            )}
            {lineTexts && line.kind === 'product' && (
              <Button
                kind="quiet"
                className="ms-auto"
                isPending={isPending}
                aria-label={lineTexts('cart-line.laterNamed', { name: line.name })}
                onClick={() => saveForLater(line)}
              >
                {lineTexts('cart-line.later')}
              </Button>
            )}
            <Button
              kind="quiet"
              className={lineTexts && line.kind === 'product' ? '' : 'ms-auto'}
              isPending={isPending}
              aria-label={t('cart.remove-named', { name: line.name })}
              onClick={() => removeWithUndo(line)}
            >
              {t('cart.remove')}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

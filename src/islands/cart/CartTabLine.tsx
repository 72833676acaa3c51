import { lazy, Suspense } from 'react';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { lineHref } from '#client/line-href.ts';
import type { Translate } from '#client/texts.ts';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import { PiecePrice } from '#islands/parts/PiecePrice.tsx';
import { canChangeQuantity, type ShownLine } from '#kernel/shop/cart/cart.ts';
import { discountValues } from '#kernel/shop/money/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { selectLine, setQuantity } from './cart.store.ts';
import { LineOptions } from './LineStory.tsx';
import { loadLineTexts, removeWithUndo, saveForLater } from './line-actions.ts';

const OpenChoice = lazy(() => loadChunk(() => import('./OpenChoice.tsx')));

/** A line of the side panel's cart. */
export function CartTabLine({ line, isPending, t }: { line: ShownLine; isPending: boolean; t: Translate }) {
  const hasFailed = line.problem !== null;
  const href = useLoaded(() => lineHref(line)) ?? line.url;
  const lineTexts = useLoaded(loadLineTexts);
  const remove = () => removeWithUndo(line);
  return (
    <LineItem
      leading={
        <Checkbox
          label={t('panel.select', { name: line.name })}
          isLabelHidden
          checked={line.isSelected && !hasFailed}
          disabled={hasFailed || isPending}
          onChange={(event) => {
            const isSelected = event.currentTarget.checked;
            guarded('update-cart', () => {
              selectLine(line.id, isSelected).catch(() => undefined);
            });
          }}
          className="-mr-1"
        />
      }
      media={line.pictureUrl === null ? line.picture : null}
      imageUrl={line.pictureUrl ?? ''}
      href={href}
      title={line.name}
      isMuted={hasFailed}
      badge={
        line.discountPercent > 0 ? (
          <Badge tone="sale">{t('shell.off', discountValues(line.discountPercent))}</Badge>
        ) : undefined
      }
    >
      <LineOptions line={line} sizeLabel={t('shell.size')} t={t} />
      <PicturedMetal metal={line.picturedMetal} className="mt-1.5" />
      <PiecePrice
        piece={line}
        className="mt-1.5 text-sm"
        t={t}
        from={line.openOptions.length > 0 ? t('panel.from') : undefined}
      />
      {line.kind === 'product' && line.openOptions.length > 0 && !hasFailed && (
        <Suspense>
          <OpenChoice line={line} />
        </Suspense>
      )}
      {line.problem ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-ruby">{t(`line-problem.${line.problem}`)}</p>
          <Button kind="quiet" isPending={isPending} onClick={remove}>
            {t('panel.remove')}
          </Button>
        </div>
      ) : (
        <div className="mt-2.5 flex flex-wrap items-center justify-between">
          {canChangeQuantity(line) ? (
            <Stepper
              value={line.quantity}
              max={Math.max(line.maxQuantity, 1)}
              onChange={(quantity) => guarded('update-cart', () => setQuantity(line.id, quantity))}
              labels={{
                field: t('shell.quantityOf', { name: line.name }),
                more: t('shell.more'),
                less: t('shell.less'),
              }}
            />
          ) : (
            <span />
          )}
          {lineTexts && line.kind === 'product' && (
            <Button
              kind="quiet"
              isPending={isPending}
              aria-label={lineTexts('cart-line.laterNamed', { name: line.name })}
              onClick={() => saveForLater(line)}
            >
              {lineTexts('cart-line.later')}
            </Button>
          )}
          <IconButton
            icon="trash"
            size={18}
            label={t('panel.removeNamed', { name: line.name })}
            isPending={isPending}
            onClick={remove}
          />
        </div>
      )}
    </LineItem>
  );
}

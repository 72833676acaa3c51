import { decodeAmount } from '#client/api/money.ts';
import { guarded } from '#client/guarded.ts';
import { lineHref } from '#client/line-href.ts';
import type { Translate } from '#client/texts.ts';
import { readStoneId } from '#kernel/diamonds/diamond.ts';
import type { CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { Price } from '#ui/Price.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { removeFromCart, selectLine, setQuantity } from './cart.store.ts';
import { LineOptions } from './LineStory.tsx';

/** A line of the side panel's cart. */
export function CartTabLine({
  line,
  currency,
  isPending,
  t,
}: {
  line: CartProduct;
  currency: string;
  isPending: boolean;
  t: Translate;
}) {
  const hasFailed = line.status === 2;
  const href =
    useLoaded(() => lineHref({ ...line, stoneId: readStoneId(line.stone_id) }, line.url)) ?? line.url;
  const remove = () => {
    guarded('update-cart', () => {
      removeFromCart(line.item_id).catch(() => undefined);
    });
  };
  return (
    <LineItem
      leading={
        <Checkbox
          label={t('panel.select', { name: line.name })}
          isLabelHidden
          checked={line.active === 1 && !hasFailed}
          disabled={hasFailed || isPending}
          onChange={(event) => {
            const isSelected = event.currentTarget.checked;
            guarded('update-cart', () => {
              selectLine(line.item_id, isSelected).catch(() => undefined);
            });
          }}
          className="-mr-1"
        />
      }
      media={line.picture_url === '' ? line.media : null}
      imageUrl={line.picture_url}
      href={href}
      title={line.name}
      isMuted={hasFailed}
      badge={
        line.discountrate > 0 ? (
          <Badge tone="sale">{t('shell.off', { percent: line.discountrate })}</Badge>
        ) : undefined
      }
    >
      <LineOptions line={line} sizeLabel={t('shell.size')} t={t} />
      <Price
        className="mt-1.5 text-sm"
        money={decodeAmount(line.product_price, currency)}
        original={decodeAmount(line.product_original_price, currency)}
        labels={{ current: t('shell.priceNow'), original: t('shell.priceBefore') }}
      />
      {hasFailed ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-ruby">{t(`panel.reason-${line.status_reason || 'off-shelf'}`)}</p>
          <Button kind="quiet" isPending={isPending} onClick={remove}>
            {t('panel.remove')}
          </Button>
        </div>
      ) : (
        <div className="mt-2.5 flex flex-wrap items-center justify-between">
          {line.max_qty > 1 || line.kind === 'product' ? (
            <Stepper
              value={line.qty}
              max={Math.max(line.max_qty, 1)}
              onChange={(quantity) => guarded('update-cart', () => setQuantity(line.item_id, quantity))}
              labels={{
                field: t('shell.quantityOf', { name: line.name }),
                more: t('shell.more'),
                less: t('shell.less'),
              }}
            />
          ) : (
            <span />
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

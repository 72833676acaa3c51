import { decodePrice } from '#client/api/money.ts';
import { diamondGroups } from '#client/diamond-rows.ts';
import { pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { SpecGroups, SpecList } from '#ui/SpecList.tsx';
import { readDesignInfo } from './design-info.ts';
import { removeDesign } from './designs.store.ts';
import { useCheckOut } from './use-check-out.ts';

/** A saved design: its stones, size and price, and the way to the checkout. */
export function DesignLine({
  design,
  currency,
  isPending,
  t,
}: {
  design: SavedDesign;
  currency: string;
  isPending: boolean;
  t: Translate;
}) {
  const info = readDesignInfo(design);
  const [isAdding, checkOut] = useCheckOut(info.o);
  const price =
    info.costPrice > 0 ? formatMoney(decodePrice({ code: currency, value: info.costPrice })) : 'NULL';
  return (
    <LineItem
      media={design.media}
      imageUrl={design.image}
      href={pageHref(`/preview/?id=${design.id}`)}
      title={design.name || design.product.name}
    >
      <SpecGroups groups={diamondGroups(info.diamonds, t)} />
      {info.size && <SpecList rows={[{ label: t('shell.size'), value: info.size }]} />}
      <p className="mt-1.5 text-sm tabular-nums">{t('designs.price', { price })}</p>
      <div className="mt-auto flex items-center justify-between pt-1">
        <Button kind="quiet" isPending={isAdding} disabled={!checkOut} onClick={checkOut}>
          {t('designs.checkOut')}
        </Button>
        <IconButton
          icon="trash"
          size={18}
          label={t('designs.remove', { name: design.name || design.product.name })}
          isPending={isPending}
          onClick={() => {
            removeDesign(design.id).catch(() => undefined);
          }}
        />
      </div>
    </LineItem>
  );
}

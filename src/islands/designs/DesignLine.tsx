import { stoneGroups } from '#client/diamond-rows.ts';
import { pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { SpecGroups, SpecList } from '#ui/SpecList.tsx';
import { removeDesign } from './designs.store.ts';
import { useCheckOut } from './use-check-out.ts';

/** A saved design: stones, size and price, and a link to the checkout. */
export function DesignLine({
  design,
  isPending,
  t,
}: {
  design: SavedDesign;
  isPending: boolean;
  t: Translate;
}) {
  const [isAdding, checkOut] = useCheckOut(design);
  const price = design.price ? formatMoney(design.price, t.locale) : 'NULL';
  return (
    <LineItem
      media={design.picture}
      imageUrl={design.pictureUrl}
      href={pageHref(`/preview/?id=${design.id}`)}
      title={design.title}
    >
      <SpecGroups groups={stoneGroups(design.stones, t)} />
      {design.size && <SpecList rows={[{ label: t('shell.size'), value: design.size }]} />}
      <p className="mt-1.5 text-sm tabular-nums">{t('designs.price', { price })}</p>
      <div className="mt-auto flex items-center justify-between pt-1">
        <Button kind="quiet" isPending={isAdding} disabled={!checkOut} onClick={checkOut}>
          {t('designs.checkOut')}
        </Button>
        <IconButton
          icon="trash"
          size={18}
          label={t('designs.remove', { name: design.title })}
          isPending={isPending}
          onClick={() => {
            removeDesign(design.id).catch(() => undefined);
          }}
        />
      </div>
    </LineItem>
  );
}

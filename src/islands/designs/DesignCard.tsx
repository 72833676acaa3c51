import { useRef, useState } from 'react';
import { stoneGroups } from '#client/diamond-rows.ts';
import { toast } from '#client/events.ts';
import { pageHref, pageLocale } from '#client/preferences.ts';
import { shareAddress } from '#client/share-link.ts';
import type { Translate } from '#client/texts.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Picture } from '#ui/Picture.tsx';
import { SpecGroups, SpecList } from '#ui/SpecList.tsx';
import { DesignActions } from './DesignActions.tsx';
import { isOwnDesign, renameDesign } from './designs.store.ts';
import { RenameForm } from './RenameForm.tsx';
import { useCheckOut } from './use-check-out.ts';
import { type PriceNow, usePriceNow } from './use-price-now.ts';

/** Today's price, and the price at saving if it differs. */
function Prices({ now, saved, t }: { now: PriceNow; saved: string; t: Translate }) {
  if (now.status === 'refused') return t('designs.notOrderable');
  if (now.status === 'stone') return t('designs.stoneGone');
  if (now.status !== 'ready')
    return (
      <>
        {t('designs.price', { price: saved })}
        {now.status === 'loading' && <span className="sr-only">{t('designs.pricing')}</span>}
      </>
    );
  const price = formatMoney(now.money, t.locale);
  if (price === saved || saved === 'NULL') return t('designs.priceNow', { price });
  return (
    <>
      {t('designs.priceNow', { price })}
      <span className="block text-[0.8125rem] text-stone">{t('designs.priceSaved', { price: saved })}</span>
    </>
  );
}

/** A saved design on its owner's page, with all its actions. */
export function DesignCard({
  design,
  isPending,
  isTicked,
  mayTick,
  onTick,
  t,
}: {
  design: SavedDesign;
  isPending: boolean;
  isTicked: boolean;
  mayTick: boolean;
  onTick: (isTicked: boolean) => void;
  t: Translate;
}) {
  const card = useRef<HTMLElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const now = usePriceNow(design, card);
  const [isAdding, checkOut] = useCheckOut(design);
  const name = design.title;
  const href = pageHref(`/preview/?id=${design.id}`);
  const savedPrice = design.price ? formatMoney(design.price, t.locale) : 'NULL';
  const date = dayFormat(pageLocale(), { dateStyle: 'medium' });

  const rename = (next: string) => {
    if (!isOwnDesign(design)) return;
    renameDesign(design, next).then(
      () => {
        setRenaming(false);
        toast({ kind: 'success', message: t('designs.renamed', { name: next }) });
      },
      () => undefined,
    );
  };
  const share = async () => {
    if (!isOwnDesign(design)) return;
    try {
      const composition = { design: design.design, stoneId: design.stoneId, name: design.name };
      await navigator.clipboard.writeText(await shareAddress(composition, false));
      toast({ kind: 'success', message: t('designs.linkCopied') });
    } catch {
      toast({ kind: 'error', message: t('designs.linkFailed') });
    }
  };

  return (
    <article ref={card} className="flex h-full flex-col" data-design={design.id}>
      <div className="relative">
        <a href={href} tabIndex={-1} className="block bg-ground">
          {design.picture ? (
            <Picture
              media={design.picture}
              alt={name}
              sizes="(min-width: 64rem) 22vw, (min-width: 40rem) 45vw, 92vw"
              className="aspect-square"
            />
          ) : (
            <img
              src={design.pictureUrl}
              alt={name}
              width={600}
              height={600}
              loading="lazy"
              className="block aspect-square w-full object-cover"
            />
          )}
        </a>
        <Checkbox
          label={t('designs.select', { name })}
          isLabelHidden
          checked={isTicked}
          disabled={!isTicked && !mayTick}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="absolute top-1 left-3"
        />
      </div>
      <div className="mt-4">
        {isRenaming ? (
          <RenameForm
            name={name}
            isPending={isPending}
            onSave={rename}
            onCancel={() => setRenaming(false)}
            t={t}
          />
        ) : (
          <h2 className="text-[1.3125rem]/6 wrap-break-word lang-zh:text-base">
            <a href={href} className="hover:underline hover:decoration-gold-soft hover:underline-offset-4">
              {name}
            </a>
          </h2>
        )}
      </div>
      <SpecGroups groups={stoneGroups(design.stones, t)} />
      {design.size && <SpecList rows={[{ label: t('shell.size'), value: design.size }]} />}
      <div className="mt-3 text-sm tabular-nums">
        <Prices now={now} saved={savedPrice} t={t} />
      </div>
      <p className="mt-1 mb-4 text-xs/5 text-stone">
        {t('designs.version', {
          version: design.version,
          date: date.format(new Date(design.updatedAt)),
        })}
      </p>
      <div className="mt-auto grid gap-1">
        <Button
          kind="secondary"
          isWide
          isPending={isAdding}
          disabled={!checkOut || now.status === 'refused' || now.status === 'stone'}
          onClick={checkOut}
        >
          {t('designs.checkOut')}
        </Button>
        {isOwnDesign(design) && (
          <a href={pageHref(`/design/ring/?id=${design.id}`)} className={buttonClass('quiet')}>
            {t('designs.studio')}
          </a>
        )}
        <DesignActions
          design={design}
          name={name}
          isPending={isPending}
          onRename={() => setRenaming(true)}
          onShare={() => void share()}
          t={t}
        />
      </div>
    </article>
  );
}

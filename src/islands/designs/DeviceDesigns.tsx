import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { loadChunk } from '#client/guard.ts';
import { pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { DeviceStorageNote } from '#islands/parts/DeviceStorageNote.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { type DeviceDesign, deviceDesigns } from './designs.store.ts';
import { useCheckOut } from './use-check-out.ts';
import { usePriceNow } from './use-price-now.ts';

/** A design stored only on this device has no id: its document goes into the link. */
async function fragmentOf(item: DeviceDesign): Promise<string> {
  const { designFragment, encodeDesignLink } = await loadChunk(() => import('#client/design-link.ts'));
  return designFragment([await encodeDesignLink(item)], true, item.look);
}

function DeviceDesignLine({ item, t }: { item: DeviceDesign; t: Translate }) {
  const card = useRef<HTMLLIElement>(null);
  const fragment = useLoaded(() => fragmentOf(item));
  const now = usePriceNow(item, card);
  const [isAdding, checkOut] = useCheckOut({ purchase: { kind: 'design', quantity: 1, ...item } });
  const canBeBought = now.status !== 'refused' && now.status !== 'stone';
  return (
    <li ref={card}>
      <LineItem
        media={null}
        imageUrl={item.image}
        href={fragment && pageHref(`/preview/${fragment}`)}
        title={item.name}
      >
        <p className="mt-1.5 text-sm tabular-nums" role="status">
          {now.status === 'ready' && t('designs.priceNow', { price: formatMoney(now.money, t.locale) })}
          {now.status === 'loading' && t('designs.pricing')}
          {now.status === 'refused' && t('designs.notOrderable')}
          {now.status === 'stone' && t('designs.stoneGone')}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-5 pt-1">
          <Button kind="quiet" isPending={isAdding} disabled={!checkOut || !canBeBought} onClick={checkOut}>
            {t('designs.checkOut')}
          </Button>
          {fragment && (
            <a href={pageHref(`/design/ring/${fragment}`)} className={buttonClass('quiet')}>
              {t('designs.studio')}
            </a>
          )}
          <IconButton
            icon="trash"
            size={18}
            label={t('designs.remove', { name: item.name })}
            onClick={() => deviceDesigns.drop(item)}
          />
        </div>
      </LineItem>
    </li>
  );
}

/** A visitor's designs on this device. */
export function DeviceDesigns({ t }: { t: Translate }) {
  const items = useStore(deviceDesigns.$items);
  return (
    <div className="max-w-3xl">
      <DeviceStorageNote onErase={deviceDesigns.erase} />
      <ul>
        {items.map((item) => (
          <DeviceDesignLine key={`${item.hash} ${item.stoneId}`} item={item} t={t} />
        ))}
      </ul>
    </div>
  );
}

import { requestLogin } from '#client/events.ts';
import { pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { DeviceStorageNote } from '#islands/parts/DeviceStorageNote.tsx';
import { devicePieces } from '#islands/parts/favourites.store.ts';
import { PiecePrice } from '#islands/parts/PiecePrice.tsx';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { FavouriteAdd } from './FavouriteAdd.tsx';
import { useFavourites } from './use-favourites.ts';

interface LineProps {
  item: Favourite;
  isPending: boolean;
  onRemove: () => void;
  t: Translate;
}

function FavouriteLine({ item, isPending, onRemove, t }: LineProps) {
  return (
    <LineItem media={item.picture} href={item.url} title={item.name}>
      <PiecePrice piece={item} className="mt-1 text-sm" t={t} />
      <div className="mt-auto flex flex-wrap items-center justify-between pt-1">
        {item.kind !== 'ready-made' ? (
          <a href={item.url} className={buttonClass('quiet')}>
            {t('favourites.choose')}
          </a>
        ) : (
          <FavouriteAdd item={item} kind="quiet" t={t} />
        )}
        <IconButton
          icon="trash"
          size={18}
          label={t('favourites.remove', { name: item.name })}
          isPending={isPending}
          onClick={onRemove}
        />
      </div>
    </LineItem>
  );
}

/** The side panel's favourites. */
export function FavouritesTab({ t }: { t: Translate }) {
  const { owner, items, hasFailed, retry, pendingIds, remove } = useFavourites();

  if (owner === 'none') {
    return (
      <DrawerBody>
        <EmptyState
          icon="heart"
          title={t('favourites.signedOut')}
          action={<Button onClick={() => requestLogin('session')}>{t('shell.login')}</Button>}
        >
          {t('favourites.signedOutText')}
        </EmptyState>
      </DrawerBody>
    );
  }
  if (!items?.length) {
    return (
      <DrawerBody>
        {items ? (
          <EmptyState icon="heart" title={t('favourites.empty')}>
            {t('favourites.emptyText')}
          </EmptyState>
        ) : (
          <LoadState
            hasFailed={hasFailed}
            texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
            onRetry={retry}
          />
        )}
      </DrawerBody>
    );
  }
  return (
    <DrawerBody
      footer={
        <a href={pageHref('/inventory/')} className={buttonClass('secondary', true)}>
          {t('shell.viewAll')}
        </a>
      }
    >
      {owner === 'device' && <DeviceStorageNote onErase={devicePieces.erase} />}
      {items.map((item) => (
        <FavouriteLine
          key={item.id}
          item={item}
          t={t}
          isPending={pendingIds.includes(item.id)}
          onRemove={() => remove(item.id)}
        />
      ))}
    </DrawerBody>
  );
}

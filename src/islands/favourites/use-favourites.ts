import { useStore } from '@nanostores/react';
import { idleQuery } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { deviceFavourites, devicePieces, favourites, setFavourite } from '#islands/parts/favourites.store.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';

interface ShownFavourites {
  /** Owner of the list: `none` is a visitor without favourites. */
  owner: 'customer' | 'device' | 'none';
  items: readonly Favourite[] | undefined;
  hasFailed: boolean;
  retry: () => void;
  pendingIds: readonly (string | number)[];
  remove: (id: ProductId) => void;
}

/** The favourites of the account or of this device. */
export function useFavourites(): ShownFavourites {
  const own = useStore(favourites.$asked, { ssr: idleQuery });
  const pendingIds = useStore(favourites.$pendingIds, { ssr: 'initial' });
  const persistedIds = useStore(devicePieces.$items, { ssr: 'initial' });
  const onDevice = useStore(deviceFavourites.$asked, { ssr: idleQuery });
  useStore($token, { ssr: 'initial' });
  useStore($user, { ssr: 'initial' });

  if (isCustomer())
    return {
      owner: 'customer',
      items: own.data,
      hasFailed: own.error !== undefined,
      retry: favourites.retry,
      pendingIds,
      remove: (id) => {
        setFavourite(id, false).catch(() => undefined);
      },
    };
  return {
    owner: persistedIds.length === 0 ? 'none' : 'device',
    items: onDevice.data?.filter(({ id }) => persistedIds.includes(id)),
    hasFailed: onDevice.error !== undefined,
    retry: deviceFavourites.retry,
    pendingIds: [],
    remove: devicePieces.drop,
  };
}

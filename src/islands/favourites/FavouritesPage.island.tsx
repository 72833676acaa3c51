import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#client/guard.ts';
import { idleQuery } from '#client/query.ts';
import { rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { favouriteStones } from '#islands/diamonds/diamonds.store.ts';
import { DeviceStorageNote } from '#islands/parts/DeviceStorageNote.tsx';
import { devicePieces } from '#islands/parts/favourites.store.ts';
import { PiecePrice } from '#islands/parts/PiecePrice.tsx';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Picture } from '#ui/Picture.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { FavouriteAdd } from './FavouriteAdd.tsx';
import { FavouriteNote } from './FavouriteNote.tsx';
import { noteBeside, notes } from './favourite-lists.store.ts';
import { ShareList } from './ShareList.tsx';
import { useFavourites } from './use-favourites.ts';

const OtherFavourites = lazy(() => loadChunk(() => import('./OtherFavourites.tsx')));

interface Props {
  locale: Locale;
  /** The `favourites` and `shell` texts. */
  texts: TextRecord;
}

interface CardProps {
  item: Favourite;
  isPending: boolean;
  onRemove: () => void;
  /** undefined if notes are not available. */
  note: string | undefined;
  t: Translate;
}

function FavouriteCard({ item, isPending, onRemove, note, t }: CardProps) {
  return (
    <article className="flex h-full flex-col">
      <div className="relative">
        <a href={item.url} tabIndex={-1} className="block bg-ground">
          <Picture
            media={item.picture}
            alt={item.name}
            sizes="(min-width: 64rem) 22vw, 46vw"
            className="aspect-square"
          />
        </a>
        <IconButton
          icon="close"
          size={16}
          label={t('favourites.remove', { name: item.name })}
          isPending={isPending}
          onClick={onRemove}
          className="absolute top-2 right-2 bg-paper"
        />
      </div>
      <h2 className="mt-4 text-[1.3125rem]/6 lang-zh:text-base">
        <a href={item.url} className="hover:underline hover:decoration-gold-soft hover:underline-offset-4">
          {item.name}
        </a>
      </h2>
      <PiecePrice piece={item} className="mt-2 text-sm" t={t} />
      <FavouriteNote of={{ kind: 'product', id: item.id }} name={item.name} note={note} t={t} />
      <div className="mt-auto pt-4">
        {item.kind !== 'ready-made' ? (
          <a href={item.url} className={buttonClass('secondary', true)}>
            {t('favourites.choose')}
          </a>
        ) : (
          <FavouriteAdd item={item} kind="secondary" isWide t={t} />
        )}
      </div>
    </article>
  );
}

/** The favourites page (/inventory). */
export default function FavouritesPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const isHydrated = useHydrated();
  const { data: noted } = useStore(notes.$asked, { ssr: idleQuery });
  const { owner, items, hasFailed, retry, pendingIds, remove } = useFavourites();
  const stones = useStore(favouriteStones.$asked, { ssr: idleQuery });
  const saved = useStore(designs.$asked, { ssr: idleQuery });
  const isCustomers = owner === 'customer';
  const others = isCustomers ? [stones, saved] : [];

  const loadTexts = { loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') };
  if (isHydrated && owner === 'none') {
    return (
      <EmptyState
        icon="heart"
        title={t('favourites.signedOut')}
        action={
          <a
            href={localisePath(locale, '/login/')}
            className={buttonClass()}
            onClick={() => rememberReturnPath()}
          >
            {t('shell.login')}
          </a>
        }
      >
        {t('favourites.signedOutText')}
      </EmptyState>
    );
  }
  const isBare = items?.length === 0 && !others.some(({ data, error }) => error || data?.length);
  if (!isHydrated || !items || (isBare && others.some(({ data }) => !data))) {
    return <LoadState hasFailed={hasFailed} texts={loadTexts} onRetry={retry} />;
  }
  if (isBare) {
    return (
      <EmptyState
        icon="heart"
        title={t('favourites.empty')}
        action={
          <a href={localisePath(locale, '/goods/')} className={buttonClass()}>
            {t('shell.discover')}
          </a>
        }
      >
        {t('favourites.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      {owner === 'device' && <DeviceStorageNote onErase={devicePieces.erase} />}
      {isCustomers && <ShareList t={t} />}
      {items.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-12 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
          {items.map((item) => (
            <li key={item.id} className="min-w-0">
              <FavouriteCard
                item={item}
                t={t}
                note={isCustomers ? noteBeside(noted, { kind: 'product', id: item.id }) : undefined}
                isPending={pendingIds.includes(item.id)}
                onRemove={() => remove(item.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {isCustomers && (
        <Suspense>
          <OtherFavourites t={t} />
        </Suspense>
      )}
    </>
  );
}

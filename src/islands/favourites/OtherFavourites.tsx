import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { convertMoney, pageRates } from '#client/currency.ts';
import { $language, pageHref } from '#client/preferences.ts';
import type { QueryState } from '#client/query.ts';
import { stoneName } from '#client/stone-name.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { favouriteStones, setFavouriteStone } from '#islands/diamonds/diamonds.store.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { FavouriteNote } from './FavouriteNote.tsx';
import { noteBeside, notes } from './favourite-lists.store.ts';

const loadStoneTexts = () => overlayTexts(['diamonds']);

/** A list below the pieces; hidden while empty or loading. */
function List<Item>({
  title,
  asked,
  onRetry,
  action,
  children,
  t,
}: {
  title: string;
  asked: QueryState<readonly Item[]>;
  onRetry: () => void;
  action?: ReactNode;
  children: (item: Item) => ReactNode;
  t: Translate;
}) {
  const id = useId();
  const [isAskedAgain, setAskedAgain] = useState(false);
  const { data, error } = asked;
  if (data ? data.length === 0 : error === undefined && !isAskedAgain) return null;
  const retry = () => {
    setAskedAgain(true);
    onRetry();
  };
  return (
    <section aria-labelledby={id} className="mt-16 max-w-3xl">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-2">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {action}
      </div>
      {data ? (
        <ul>{data.map(children)}</ul>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
          onRetry={retry}
        />
      )}
    </section>
  );
}

function StoneRow({
  stone,
  isPending,
  note,
  t,
  stoneTexts,
}: {
  stone: Diamond;
  isPending: boolean;
  note: string | undefined;
  t: Translate;
  stoneTexts: Translate;
}) {
  const { currency } = useStore($language);
  const name = stoneName(stone, stoneTexts);
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b py-5 first:pt-0 last:border-b-0">
      <div className="min-w-0 grow">
        <h3 className="text-[1.1875rem]/6 lang-zh:text-[0.9375rem]/6">
          <a
            href={pageHref(`/design/diamond/?stone=${stone.id}`)}
            className="hover:underline hover:decoration-gold-soft hover:underline-offset-4"
          >
            {name}
          </a>
        </h3>
        <p className="mt-1.5 text-sm tabular-nums">
          {stone.state === 'available'
            ? formatMoney(convertMoney(stone.priceBaseMinor, pageRates(), currency), t.locale)
            : stoneTexts(`diamonds.${stone.state}`)}
        </p>
        <FavouriteNote of={{ kind: 'stone', id: stone.id }} name={name} note={note} t={t} />
      </div>
      <IconButton
        icon="close"
        size={16}
        label={t('favourites.remove', { name })}
        isPending={isPending}
        onClick={() => {
          setFavouriteStone(stone.id, false).catch(() => undefined);
        }}
      />
    </li>
  );
}

/** The customer's favourite stones and saved designs, with their notes. */
export default function OtherFavourites({ t }: { t: Translate }) {
  const stoneTexts = useLoaded(loadStoneTexts);
  const stones = useStore(favouriteStones.$asked);
  const pendingIds = useStore(favouriteStones.$pendingIds);
  const saved = useStore(designs.$asked);
  const { data: noted } = useStore(notes.$asked);
  if (!stoneTexts) return null;
  return (
    <>
      <List title={t('favourites.stones')} asked={stones} onRetry={favouriteStones.retry} t={t}>
        {(stone) => (
          <StoneRow
            key={stone.id}
            stone={stone}
            isPending={pendingIds.includes(stone.id)}
            note={noteBeside(noted, { kind: 'stone', id: stone.id })}
            t={t}
            stoneTexts={stoneTexts}
          />
        )}
      </List>
      <List
        title={t('favourites.designs')}
        asked={saved}
        onRetry={designs.retry}
        action={
          <a href={pageHref('/designVersion/')} className={buttonClass('quiet')}>
            {t('favourites.designs-all')}
          </a>
        }
        t={t}
      >
        {({ id, title, picture, pictureUrl }) => (
          <li key={id}>
            <LineItem
              media={picture}
              imageUrl={pictureUrl}
              href={pageHref(`/preview/?id=${id}`)}
              title={title}
            >
              <FavouriteNote
                of={{ kind: 'design', id }}
                name={title}
                note={noteBeside(noted, { kind: 'design', id })}
                t={t}
              />
            </LineItem>
          </li>
        )}
      </List>
    </>
  );
}

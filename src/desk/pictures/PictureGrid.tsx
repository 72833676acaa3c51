import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { smallBox } from '../ui/field-box.ts';
import { Loading } from '../ui/Loading.tsx';

type Picture = RowOf<'deskPictures'>;

const step = 24;
const most = 96;

/** Cache key of every image list; a change invalidates all of them. */
export const picturesKey = ['desk', 'pictures'] as const;

/** Uploaded images, the newest first; a press chooses one. */
export function PictureGrid({ onTake }: { onTake: (picture: Picture) => void }) {
  const { call, t, locale } = useDesk();
  const [search, setSearch] = useState('');
  const [isUnused, setUnused] = useState(false);
  const [perPage, setPerPage] = useState(step);
  const page = { search, perPage, sort: 'at', isDescending: true } as const;
  const filter = isUnused ? { isUsed: false } : {};
  const { data, error } = useQuery({
    queryKey: [...picturesKey, page, filter],
    queryFn: () => call('deskPictures', { ...page, filter }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <input
          type="search"
          value={search}
          maxLength={120}
          aria-label={t('desk-pictures.search')}
          placeholder={t('desk-pictures.search')}
          onChange={({ target }) => setSearch(target.value)}
          className={`${smallBox} sm:min-w-72`}
        />
        <select
          aria-label={t('desk-pictures.title')}
          value={isUnused ? 'unused' : 'all'}
          onChange={({ target }) => setUnused(target.value === 'unused')}
          className={smallBox}
        >
          <option value="all">{t('desk-pictures.all')}</option>
          <option value="unused">{t('desk-pictures.unused')}</option>
        </select>
      </div>
      <Loading data={data} error={error} />
      {data?.total === 0 && (
        <EmptyState
          title={t(search === '' && !isUnused ? 'desk-pictures.none' : 'desk-pictures.none-found')}
        />
      )}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
        {data?.rows.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => onTake(picture)}
              className="group block w-full text-left focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ink"
            >
              <img
                src={picture.url}
                alt=""
                loading="lazy"
                className="aspect-3/2 w-full border border-line bg-ground object-cover transition-opacity duration-150 ease-calm group-hover:opacity-85"
                style={{ objectPosition: `${picture.focus.x * 100}% ${picture.focus.y * 100}%` }}
              />
              <span className="mt-2 line-clamp-2 text-sm group-hover:underline group-hover:decoration-gold-soft group-hover:underline-offset-4">
                {localText(picture.alt, locale) || picture.name}
              </span>
            </button>
            <p className="mt-0.5 text-xs text-stone tabular-nums">
              {t('desk-pictures.size', { width: picture.width, height: picture.height })}
              {' · '}
              {picture.uses.length === 0
                ? t('desk-pictures.uses-none')
                : t('desk-pictures.uses', { count: picture.uses.length })}
            </p>
          </li>
        ))}
      </ul>
      {data && data.total > perPage && perPage < most && (
        <div className="mt-6 flex justify-center">
          <Button kind="secondary" onPress={() => setPerPage(perPage + step)}>
            {t('desk-pictures.more')}
          </Button>
        </div>
      )}
    </>
  );
}

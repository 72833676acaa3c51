import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { nameSavedSearch, readSavedSearches, removeSavedSearch } from '#client/api/saved-searches.ts';
import { query } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import { maxSearchNameCharacters, type SavedSearch } from '#kernel/shop/saved-searches/saved-search.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { Field } from '#ui/Field.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { usePending } from '#ui/use-pending.ts';
import { AccountSection } from './AccountSection.tsx';

const saved = query('saved-searches', 'customer', () => readSavedSearches(api));

function change(next: (searches: readonly SavedSearch[]) => readonly SavedSearch[]): void {
  const { data } = saved.$asked.get();
  if (data) saved.put({ ...data, searches: next(data.searches) });
}

function Rename({ search, onDone, t }: { search: SavedSearch; onDone: () => void; t: Translate }) {
  const [name, setName] = useState(search.name);
  const [isSaving, save] = usePending(async () => {
    await nameSavedSearch(api, search.id, name.trim());
    change((searches) =>
      searches.map((each) => (each.id === search.id ? { ...each, name: name.trim() } : each)),
    );
    onDone();
  });
  return (
    <form
      className="mt-3 flex max-w-md items-end gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t('saved-searches.name')}
        value={name}
        maxLength={maxSearchNameCharacters}
        onChange={({ target }) => setName(target.value)}
        className="grow"
      />
      <Button type="submit" kind="secondary" isPending={isSaving} className="shrink-0">
        {t('saved-searches.save')}
      </Button>
    </form>
  );
}

function Entry({ search, t }: { search: SavedSearch; t: Translate }) {
  const [isNaming, setNaming] = useState(false);
  const [isRemoving, remove] = usePending(async () => {
    await removeSavedSearch(api, search.id);
    change((searches) => searches.filter(({ id }) => id !== search.id));
  });
  const title = search.name || search.label;
  return (
    <li className="border border-line bg-white px-6 py-5">
      <p className="font-display text-subheading [overflow-wrap:anywhere]">{title}</p>
      {search.name !== '' && <p className="mt-1 text-sm text-stone">{search.label}</p>}
      {isNaming && <Rename search={search} onDone={() => setNaming(false)} t={t} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-5">
        <a href={localisePath(t.locale, search.path)} className={buttonClass('secondary')}>
          {t('saved-searches.open')}
        </a>
        <Button
          kind="quiet"
          aria-expanded={isNaming}
          aria-label={t('saved-searches.rename-of', { name: title })}
          onClick={() => setNaming(!isNaming)}
        >
          {t('saved-searches.rename')}
        </Button>
        <Button
          kind="quiet"
          isPending={isRemoving}
          aria-label={t('saved-searches.remove-of', { name: title })}
          onClick={remove}
        >
          {t('saved-searches.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The saved searches of the diamond finder: open, rename, remove. */
export function SavedSearches({ t }: { t: Translate }) {
  const { data, error } = useStore(saved.$asked);
  return (
    <AccountSection title={t('saved-searches.title')} text={t('saved-searches.text')}>
      {!data ? (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('saved-searches.loading'),
            failed: t('saved-searches.failed'),
            retry: t('saved-searches.retry'),
          }}
          onRetry={saved.retry}
        />
      ) : data.searches.length === 0 ? (
        <>
          <p>{t('saved-searches.none')}</p>
          <a
            href={localisePath(t.locale, '/design/diamond/')}
            className={cx(buttonClass('secondary'), 'mt-4')}
          >
            {t('saved-searches.to-finder')}
          </a>
        </>
      ) : (
        <>
          <p className="mb-3 text-sm text-stone">
            {t('saved-searches.count', { count: data.searches.length, max: data.max })}
          </p>
          <ul className="flex flex-col gap-3">
            {data.searches.map((search) => (
              <Entry key={search.id} search={search} t={t} />
            ))}
          </ul>
        </>
      )}
    </AccountSection>
  );
}

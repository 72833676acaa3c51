import { useEffect } from 'react';
import { api } from '#client/api/api.browser.ts';
import { saveSearch } from '#client/api/saved-searches.ts';
import { toast } from '#client/events.ts';
import { pageHref } from '#client/preferences.ts';
import { isCustomer, rememberReturnPath } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { type FinderState, finderQuery, savedQuery } from '#kernel/shop/diamonds/finder-state.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';

/** In the address after signing in: the search is to be saved. */
const saveMark = 'save';

/** Saves the filters of the finder. A visitor signs in first and comes back to the saved search. */
export function SaveSearch({ state, t }: { state: FinderState; t: Translate }) {
  const save = async (query: string) => {
    await saveSearch(api, query);
    toast({ kind: 'success', message: t('diamonds.search-saved') });
  };
  const [isSaving, press] = usePending(async () => {
    if (isCustomer()) return save(finderQuery(state));
    const present = new URLSearchParams(location.search);
    present.set(saveMark, '1');
    rememberReturnPath(`${location.pathname}${finderQuery(state, present)}`);
    location.assign(pageHref('/login/'));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once
  useEffect(() => {
    const present = new URLSearchParams(location.search);
    if (!present.has(saveMark)) return;
    present.delete(saveMark);
    const query = present.toString();
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
    if (isCustomer()) save(query).catch(() => undefined);
  }, []);

  if (savedQuery(finderQuery(state)) === '') return null;
  return (
    <Button kind="quiet" isPending={isSaving} onClick={press}>
      {t('diamonds.save-search')}
    </Button>
  );
}

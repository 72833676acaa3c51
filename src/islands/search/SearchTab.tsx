import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readSearchKeywords } from '#client/api/home.ts';
import { pageHref } from '#client/preferences.ts';
import {
  addToSearchHistory,
  clearSearchHistory,
  readSearchHistory,
  removeFromSearchHistory,
} from '#client/stored.ts';
import type { Translate } from '#client/texts.ts';
import { SearchBox } from '#islands/parts/SearchBox.tsx';
import { Button } from '#ui/Button.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

function searchHref(text: string): string {
  return pageHref(`/search/?q=${encodeURIComponent(text)}`);
}

const loadKeywords = () => readSearchKeywords(api);

/** The side panel's search: field with suggestions; before typing, past searches and recommended keywords. */
export function SearchTab({ t }: { t: Translate }) {
  const [history, setHistory] = useState<readonly string[]>([]);
  const suggested = useLoaded(loadKeywords);
  useEffect(() => setHistory(readSearchHistory()), []);

  return (
    <DrawerBody>
      <SearchBox hrefOf={searchHref} action={pageHref('/search/')} layout="inline" takesFocus t={t}>
        {history.length > 0 && (
          <section className="mt-7">
            <div className="flex items-center justify-between">
              <h3 className="eyebrow font-body">{t('search.history')}</h3>
              <Button kind="quiet" onClick={() => setHistory(clearSearchHistory())}>
                {t('search.clear')}
              </Button>
            </div>
            <ul>
              {history.map((entry) => (
                <li key={entry} className="flex items-center justify-between border-b border-line">
                  <a
                    href={searchHref(entry)}
                    className="flex min-h-11 min-w-0 flex-1 items-center hover:text-gold"
                    onClick={() => addToSearchHistory(entry)}
                  >
                    <span className="truncate">{entry}</span>
                  </a>
                  <IconButton
                    icon="close"
                    size={14}
                    label={t('search.removeNamed', { text: entry })}
                    onClick={() => setHistory(removeFromSearchHistory(entry))}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {suggested && suggested.keywords.length > 0 && (
          <section className="mt-8">
            <h3 className="eyebrow mb-3 font-body">{t('search.recommended')}</h3>
            <ul className="flex flex-wrap gap-2">
              {suggested.keywords.map((keyword) => (
                <li key={keyword}>
                  <a
                    href={searchHref(keyword)}
                    onClick={() => addToSearchHistory(keyword)}
                    className="inline-flex min-h-11 items-center border border-line px-4 text-sm hover:border-ink"
                  >
                    {keyword}
                  </a>
                </li>
              ))}
            </ul>
            {suggested.picture.widths.length > 0 && (
              <a href={suggested.url} aria-label={t('search.picture')} className="mt-6 block overflow-hidden">
                <Picture
                  media={suggested.picture}
                  alt=""
                  sizes="26rem"
                  className="aspect-[4/3] transition-transform duration-700 ease-calm hover:scale-[1.02]"
                />
              </a>
            )}
          </section>
        )}
      </SearchBox>
    </DrawerBody>
  );
}

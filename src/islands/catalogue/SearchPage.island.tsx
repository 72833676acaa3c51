import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { searchProducts } from '#client/api/catalogue.ts';
import { findPages } from '#client/api/search.ts';
import type { Rates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import { shownPrice } from '#client/price-range.ts';
import { addToSearchHistory } from '#client/stored.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { SearchBox } from '#islands/parts/SearchBox.tsx';
import type { SearchResult } from '#kernel/shop/catalogue/listing.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { FoundPages } from './FoundPages.tsx';
import { ListingView } from './ListingView.tsx';
import { countFilters } from './listing-state.ts';
import { type Guide, SearchGuide } from './SearchGuide.tsx';
import { useListing } from './use-listing.ts';

interface Props {
  locale: Locale;
  /** The `search` and `listing` texts. */
  texts: TextRecord;
  rates: Rates;
  guide: Guide;
}

function Results({ query, texts, locale, rates, guide }: Props & { query: string }) {
  const t = createTexts(texts, locale);
  const source = useListing<SearchResult>(undefined, (state, signal) =>
    searchProducts(
      api,
      { ...state, text: query, price: shownPrice(state.price, rates, $language.get().currency) },
      { signal },
    ),
  );
  const found = useLoaded(() => findPages(api, query).catch(() => undefined));
  const { data, state } = source;
  const pages = found?.pages ?? [];
  // With filters on, the message names the filters as the cause.
  const hasNoPieces = data?.total === 0 && countFilters(state) === 0;
  const meant = data?.suggestion || found?.meant;
  return (
    <>
      {meant && meant !== query && (
        <p className="mb-10 text-center text-stone">
          {t('search.shownFor')}{' '}
          <a className="link text-ink" href={localisePath(locale, `/search/?q=${encodeURIComponent(meant)}`)}>
            {meant}
          </a>
        </p>
      )}
      {found?.areFirst && pages.length > 0 && (
        <div className="mb-16">
          <FoundPages pages={pages} t={t} />
        </div>
      )}
      {!hasNoPieces && <ListingView source={source} rates={rates} t={t} />}
      {!found?.areFirst && pages.length > 0 && (
        <div className={hasNoPieces ? 'mb-16' : 'mt-16 border-t border-line pt-12'}>
          <FoundPages pages={pages} t={t} />
        </div>
      )}
      {hasNoPieces && (
        <>
          {pages.length === 0 && (
            <div role="status">
              <EmptyState icon="search" title={t('search.none', { text: query })}>
                {t('search.noneText')}
              </EmptyState>
            </div>
          )}
          <SearchGuide guide={guide} locale={locale} t={t} />
        </>
      )}
    </>
  );
}

/** Search results for `?q=`: pieces, filtered and sorted like a category, and pages. */
export default function SearchPage({ locale, texts, rates, guide }: Props) {
  const t = createTexts(texts, locale);
  const [query, setQuery] = useState<string>();

  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, 100) ?? '';
    setQuery(asked);
    if (asked) addToSearchHistory(asked);
  }, []);

  return (
    <div>
      <div className="mx-auto mb-12 max-w-xl">
        <SearchBox
          hrefOf={(text) => localisePath(locale, `/search/?q=${encodeURIComponent(text)}`)}
          action={localisePath(locale, '/search/')}
          initialText={query ?? ''}
          layout="over"
          t={t}
        />
      </div>
      {query && <Results query={query} locale={locale} texts={texts} rates={rates} guide={guide} />}
      {query === '' && <SearchGuide guide={guide} locale={locale} t={t} />}
    </div>
  );
}

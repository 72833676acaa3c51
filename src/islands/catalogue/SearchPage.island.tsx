import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { searchProducts } from '#client/api/catalogue.ts';
import { type Rates, shownPrice } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import { addToSearchHistory } from '#client/stored.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { SearchResult } from '#kernel/catalogue/listing.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useForm } from '#ui/use-form.ts';
import { ListingView } from './ListingView.tsx';
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
  const suggestion = source.data?.suggestion;
  return (
    <>
      {suggestion && suggestion !== query && (
        <p className="mb-8 text-center">
          {t('search.didYouMean')}{' '}
          <a className="link" href={localisePath(locale, `/search/?q=${encodeURIComponent(suggestion)}`)}>
            {suggestion}
          </a>
        </p>
      )}
      <ListingView source={source} rates={rates} t={t} />
      {source.data?.total === 0 && (
        <div className="mt-10">
          <SearchGuide guide={guide} locale={locale} t={t} />
        </div>
      )}
    </>
  );
}

/** Search results for `?q=`, filtered and sorted like a category. */
export default function SearchPage({ locale, texts, rates, guide }: Props) {
  const t = createTexts(texts, locale);
  const [query, setQuery] = useState<string>();
  const form = useForm({
    schema: () => v.object({ q: v.pipe(v.string(), v.trim()) }),
    send: async ({ q }) => {
      if (q) location.assign(localisePath(locale, `/search/?q=${encodeURIComponent(q)}`));
    },
  });
  const box = form.field('q');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('q')?.trim().slice(0, 100) ?? '';
    setQuery(asked);
    form.set('q', asked);
    if (asked) addToSearchHistory(asked);
  }, []);

  return (
    <div>
      <search className="mx-auto mb-12 block max-w-xl">
        <form {...form.props} action={localisePath(locale, '/search/')}>
          <Field
            {...box}
            label={t('search.label')}
            type="search"
            enterKeyHint="search"
            maxLength={100}
            placeholder={t('search.placeholder')}
            trailing={
              <IconButton
                icon="search"
                type="submit"
                label={t('search.go')}
                disabled={box.value.trim() === ''}
              />
            }
          />
        </form>
      </search>
      {query && <Results query={query} locale={locale} texts={texts} rates={rates} guide={guide} />}
      {query === '' && <SearchGuide guide={guide} locale={locale} t={t} />}
    </div>
  );
}

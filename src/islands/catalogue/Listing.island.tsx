import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readCategory } from '#client/api/catalogue.ts';
import { pageRates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import { shownPrice } from '#client/price-range.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { CategoryId, Listing } from '#kernel/shop/catalogue/listing.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { ListingView } from './ListingView.tsx';
import { useListing } from './use-listing.ts';

interface Props {
  locale: Locale;
  /** The `listing` texts. */
  texts: TextRecord;
  categoryId: CategoryId;
  /** The pre-built first page. */
  initial: Listing;
}

/** A category's pieces with filters, sort orders and pages, all stored in the address. */
export default function ListingIsland({ locale, texts, categoryId, initial }: Props) {
  const [t] = useState(() => createTexts(texts, locale));
  const [rates] = useState(pageRates);
  const source = useListing<Listing>(initial, (state, signal) =>
    readCategory(
      api,
      { ...state, id: categoryId, price: shownPrice(state.price, rates, $language.get().currency) },
      { signal },
    ),
  );
  return <ListingView source={source} rates={rates} t={t} />;
}

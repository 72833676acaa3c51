import { api } from '#client/api/api.browser.ts';
import type { ApiData } from '#client/api/api.ts';
import type { Rates } from '#client/currency.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { ListData } from './FilterList.tsx';
import { ListingView } from './ListingView.tsx';
import { listingParameters } from './listing-state.ts';
import { useListing } from './use-listing.ts';

interface Props {
  locale: Locale;
  /** The `listing` texts. */
  texts: TextRecord;
  /** The pre-built answer of catalog/category/index for the first page. */
  initial: Pick<ApiData<'categoryIndex'>, 'id'> & ListData;
  rates: Rates;
}

/** A category's pieces with filters, sort orders and pages, all of them in the address. */
export default function Listing({ locale, texts, initial, rates }: Props) {
  const t = createTexts(texts, locale);
  const source = useListing<ListData>(initial, (state, signal) =>
    api.call(
      'categoryIndex',
      { categoryId: initial.id, filterPrice: state.price, ...listingParameters(state) },
      { signal },
    ),
  );
  return <ListingView source={source} rates={rates} t={t} />;
}

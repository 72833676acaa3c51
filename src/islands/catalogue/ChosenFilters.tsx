import type { Rates } from '#client/currency.ts';
import type { Translate } from '#client/texts.ts';
import type { Listing } from '#kernel/shop/catalogue/listing.ts';
import { Icon } from '#ui/Icon.tsx';
import { usePriceLabel } from './FilterList.tsx';
import { type ListingState, toggleFilter } from './listing-state.ts';

interface ChosenFiltersProps {
  data: Listing;
  state: ListingState;
  onChange: (state: ListingState) => void;
  rates: Rates;
  t: Translate;
}

/** The active filters, each as a chip that removes it. */
export function ChosenFilters({ data, state, onChange, rates, t }: ChosenFiltersProps) {
  const priceLabel = usePriceLabel(rates, t);
  const chips = Object.entries(state.filters).flatMap(([attribute, values]) => {
    const offered = data.filters.find((group) => group.attribute === attribute)?.values;
    return values.map((value) => ({
      key: `${attribute}=${value}`,
      label: offered?.find((item) => item.value === value)?.label ?? value,
      without: toggleFilter(state, attribute, value),
    }));
  });
  if (state.price !== '') {
    chips.push({ key: 'price', label: priceLabel(state.price), without: { ...state, page: 1, price: '' } });
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('listing.chosen')} className="-mt-3 mb-5 flex flex-wrap gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t('listing.remove', { filter: label })}
            onClick={() => onChange(without)}
            className="inline-flex min-h-9 items-center gap-2 border border-line-strong px-3 text-[0.8125rem] hover:border-ink focus-visible:outline-2 focus-visible:outline-ink"
          >
            {label}
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

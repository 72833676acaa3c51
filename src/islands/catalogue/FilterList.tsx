import type { Translate } from '#client/texts.ts';
import type { Listing } from '#kernel/catalogue/listing.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { type ListingState, toggleFilter } from './listing-state.ts';

interface FilterListProps {
  data: Listing;
  state: ListingState;
  onChange: (state: ListingState) => void;
  t: Translate;
}

/** The first groups stand open; the rest open on demand, or when something in them is chosen. */
const openGroups = 2;

const heading =
  'flex min-h-12 list-none items-center justify-between gap-3 text-[0.8125rem] tracking-[0.06em]';

/** Attributes as tick boxes, the price as one choice. */
export function FilterList({ data, state, onChange, t }: FilterListProps) {
  return (
    <div className="border-t border-line">
      {data.filters.map((group, index) => (
        <details
          key={group.attribute}
          open={index < openGroups || (state.filters[group.attribute]?.length ?? 0) > 0}
          className="group/filter border-b border-line"
        >
          <summary className={heading}>
            {group.label}
            <Icon
              name="chevron-down"
              size={14}
              className="text-stone transition-transform group-open/filter:rotate-180"
            />
          </summary>
          <ul className="pb-3">
            {group.values.map((item) => {
              const isChosen = state.filters[group.attribute]?.includes(item.value) ?? false;
              return (
                <li key={item.value} className="flex items-center justify-between gap-3">
                  <Checkbox
                    label={item.label}
                    checked={isChosen}
                    disabled={item.count === 0 && !isChosen}
                    onChange={() => onChange(toggleFilter(state, group.attribute, item.value))}
                  />
                  <span className="text-xs text-stone tabular-nums">{item.count}</span>
                </li>
              );
            })}
          </ul>
        </details>
      ))}
      {data.priceRanges.length > 0 && (
        <details open className="group/filter border-b border-line">
          <summary className={heading}>
            {t('listing.price')}
            <Icon
              name="chevron-down"
              size={14}
              className="text-stone transition-transform group-open/filter:rotate-180"
            />
          </summary>
          <RadioGroup
            legend={t('listing.price')}
            isLegendHidden
            layout="plain"
            className="pb-3"
            value={state.price}
            onChange={(price) => onChange({ ...state, page: 1, price })}
            options={[{ value: '', label: t('listing.anyPrice') }, ...data.priceRanges]}
          />
        </details>
      )}
    </div>
  );
}

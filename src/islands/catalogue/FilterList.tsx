import type { ApiData } from '#client/api/api.ts';
import type { Translate } from '#client/texts.ts';
import { filterAttributes } from '#kernel/catalogue/catalogue.rules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { type ListingState, toggleFilter } from './listing-state.ts';

export type ListData = Pick<
  ApiData<'categoryIndex'>,
  'products' | 'total' | 'page_count' | 'query_item' | 'filter_info' | 'filter_price'
>;

interface FilterListProps {
  data: ListData;
  state: ListingState;
  onChange: (state: ListingState) => void;
  t: Translate;
}

interface FilterGroup {
  name: string;
  label: string;
  items: readonly { _id: string; label: string; count: number }[];
}

function groupsOf({ filter_info }: ListData): FilterGroup[] {
  if (Array.isArray(filter_info)) return [];
  return filterAttributes.flatMap((attribute) => {
    const group = filter_info[attribute];
    return group && group.items.length > 0 ? [{ ...group, name: attribute }] : [];
  });
}

function priceSteps({ filter_price }: ListData): readonly { label: string; val: string }[] {
  return Array.isArray(filter_price) ? [] : (filter_price['price'] ?? []);
}

/** The first groups stand open; the rest open on demand, or when something in them is chosen. */
const openGroups = 2;

const heading =
  'flex min-h-12 list-none items-center justify-between gap-3 text-[0.8125rem] tracking-[0.06em]';

/** Attributes as tick boxes, the price as one choice. */
export function FilterList({ data, state, onChange, t }: FilterListProps) {
  const prices = priceSteps(data);
  return (
    <div className="border-t border-line">
      {groupsOf(data).map((group, index) => (
        <details
          key={group.name}
          open={index < openGroups || (state.filters[group.name]?.length ?? 0) > 0}
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
            {group.items.map((item) => {
              const isChosen = state.filters[group.name]?.includes(item._id) ?? false;
              return (
                <li key={item._id} className="flex items-center justify-between gap-3">
                  <Checkbox
                    label={item.label}
                    checked={isChosen}
                    disabled={item.count === 0 && !isChosen}
                    onChange={() => onChange(toggleFilter(state, group.name, item._id))}
                  />
                  <span className="text-xs text-stone tabular-nums">{item.count}</span>
                </li>
              );
            })}
          </ul>
        </details>
      ))}
      {prices.length > 0 && (
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
            options={[
              { value: '', label: t('listing.anyPrice') },
              ...prices.map(({ label, val }) => ({ value: val, label })),
            ]}
          />
        </details>
      )}
    </div>
  );
}

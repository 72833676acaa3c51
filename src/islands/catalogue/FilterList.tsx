import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { Rates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import { priceRangeText } from '#client/price-range.ts';
import type { Translate } from '#client/texts.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import type { Listing } from '#kernel/shop/catalogue/listing.ts';
import { metalSwatch } from '#kernel/shop/catalogue/metal-swatch.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { type ListingState, toggleFilter } from './listing-state.ts';

interface FilterListProps {
  data: Listing;
  state: ListingState;
  onChange: (state: ListingState) => void;
  rates: Rates;
  t: Translate;
}

/** Number of groups open at first; others open on demand, or if something in them is chosen. */
const openGroups = 2;

const heading =
  'flex min-h-12 list-none items-center justify-between gap-3 text-[0.8125rem] tracking-[0.06em]';

/** The icon of a value: a shape's outline, a metal's colour. */
function mark(attribute: string, value: string): ReactNode {
  if (attribute === 'shape' && GEM_SHAPES.some((shape) => shape === value)) {
    return (
      <svg className="size-5 shrink-0" aria-hidden="true">
        <use href={`/icons/shapes.svg#${value}`} />
      </svg>
    );
  }
  const background = attribute === 'metal' ? metalSwatch(value) : undefined;
  return (
    background && (
      <span
        className="size-4 shrink-0 rounded-full border border-ink/15"
        style={{ background }}
        aria-hidden="true"
      />
    )
  );
}

/** Labels of price ranges, in the shown currency. */
export function usePriceLabel(rates: Rates, t: Translate): (basePrice: string) => string {
  const { currency } = useStore($language, { ssr: 'initial' });
  return (basePrice) =>
    priceRangeText(basePrice, rates, currency, {
      locale: t.locale,
      upTo: (to) => t('listing.price-to', { to }),
      from: (from) => t('listing.price-from', { from }),
    });
}

function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/filter border-b border-line">
      <summary className={heading}>
        {title}
        <Icon
          name="chevron-down"
          size={14}
          className="text-stone transition-transform group-open/filter:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

type FilterGroup = Listing['filters'][number];

/** The values of an attribute. Memoised: it renders only when something in it has changed. */
const AttributeGroup = memo(function AttributeGroup({
  group,
  chosen,
  isOpen,
  onToggle,
}: {
  group: FilterGroup;
  chosen: readonly string[] | undefined;
  isOpen: boolean;
  onToggle: (attribute: string, value: string) => void;
}) {
  return (
    <Group title={group.label} isOpen={isOpen}>
      <ul className="pb-3">
        {group.values.map((item) => {
          const isChosen = chosen?.includes(item.value) ?? false;
          return (
            <li key={item.value} className="flex items-center justify-between gap-3">
              <Checkbox
                label={
                  <span className="flex items-center gap-2.5">
                    {mark(group.attribute, item.value)}
                    {item.label}
                  </span>
                }
                checked={isChosen}
                disabled={item.count === 0 && !isChosen}
                onChange={() => onToggle(group.attribute, item.value)}
              />
              <span className="text-xs text-stone tabular-nums">{item.count}</span>
            </li>
          );
        })}
      </ul>
    </Group>
  );
});

/** Attributes as check boxes, the price as a single choice. */
export function FilterList({ data, state, onChange, rates, t }: FilterListProps) {
  const priceLabel = usePriceLabel(rates, t);
  const now = useRef({ state, onChange });
  now.current = { state, onChange };
  const toggle = useCallback((attribute: string, value: string) => {
    const { state: before, onChange: change } = now.current;
    change(toggleFilter(before, attribute, value));
  }, []);
  const prices = data.priceRanges.map(({ value }) => value);
  // A budget from another page is listed beside the steps.
  const offered = state.price === '' || prices.includes(state.price) ? prices : [...prices, state.price];
  return (
    <div className="border-t border-line">
      {data.filters.map((group, index) => {
        const chosen = state.filters[group.attribute];
        return (
          <AttributeGroup
            key={group.attribute}
            group={group}
            chosen={chosen}
            isOpen={index < openGroups || (chosen?.length ?? 0) > 0}
            onToggle={toggle}
          />
        );
      })}
      {offered.length > 0 && (
        <Group title={t('listing.price')} isOpen>
          <RadioGroup
            legend={t('listing.price')}
            isLegendHidden
            layout="plain"
            className="pb-3"
            value={state.price}
            onChange={(price) => onChange({ ...state, page: 1, price })}
            options={[
              { value: '', label: t('listing.anyPrice') },
              ...offered.map((value) => ({
                value,
                label: (
                  <span data-price-range="" suppressHydrationWarning>
                    {priceLabel(value)}
                  </span>
                ),
              })),
            ]}
          />
        </Group>
      )}
    </div>
  );
}

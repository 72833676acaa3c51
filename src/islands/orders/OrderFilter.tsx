import type { SubmitEvent } from 'react';
import type { Translate } from '#client/texts.ts';
import { type OrderGroup, orderGroups } from '#kernel/shop/orders/order.ts';
import { Chips } from '#ui/Chips.tsx';
import { cx, fieldBox, focusRing } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';

/** Filter of the order list: a group of states, and a search text for number or piece. */
export interface OrderChoice {
  group: OrderGroup;
  text: string;
}

/** Filters the list of orders: the text on submit, a group at once. */
export function OrderFilter({
  choice,
  onChange,
  t,
}: {
  choice: OrderChoice;
  onChange: (choice: OrderChoice) => void;
  t: Translate;
}) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    onChange({ ...choice, text });
  };
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <Chips
        legend={t('orders.filter')}
        options={orderGroups.map((value) => ({ value, label: t(`orders.group-${value}`) }))}
        value={choice.group}
        onChange={(group) => onChange({ ...choice, group })}
      />
      <search aria-label={t('orders.search')} className="w-full max-w-xs">
        <form onSubmit={search} className="relative" key={choice.text}>
          <input
            type="search"
            name="q"
            aria-label={t('orders.search')}
            defaultValue={choice.text}
            maxLength={60}
            autoComplete="off"
            placeholder={t('orders.search-hint')}
            className={cx(fieldBox, 'pe-12 text-sm')}
          />
          <button
            type="submit"
            aria-label={t('orders.search')}
            className={cx(
              'absolute inset-y-0 end-0 flex w-12 items-center justify-center hover:text-gold',
              focusRing,
            )}
          >
            <Icon name="search" size={18} />
          </button>
        </form>
      </search>
    </div>
  );
}

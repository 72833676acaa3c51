import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import type { Store } from '#kernel/shop/stores/store.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { $checkout } from './checkout.store.ts';
import { shownDays } from './shown-days.ts';
import type { CheckoutFormState } from './use-checkout.ts';

function StoreDetail({ store, ready }: { store: Store; ready: string }) {
  return (
    <span className="mt-0.5 flex flex-col gap-1">
      {ready !== '' && <span className="text-ink">{ready}</span>}
      <span>{store.address}</span>
      <span className="flex flex-col tabular-nums">
        {store.businessHours.map(({ days, hours }) => (
          <span key={days}>
            {days} {hours}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Stores for collection, with their hours and the day from which the order is ready. */
export function PickupStores({
  form,
  data,
  locale,
  t,
}: {
  form: CheckoutFormState;
  data: Checkout;
  locale: Locale;
  t: Translate;
}) {
  const { pickupDays, pickupsToday } = useStore($checkout);
  const readyAt = (id: Store['id']) => {
    if (pickupsToday.has(id)) return t('checkout.ready-today');
    const day = pickupDays.get(id);
    return day ? t('checkout.ready', { day: shownDays({ from: day, to: day }, locale) }) : '';
  };
  const { country } = form.draft.address;
  const isElsewhere = (store: Store) => Number(store.countryCode !== country);
  if (data.stores.length === 0) return <p className="text-stone">{t('checkout.stores-none')}</p>;
  return (
    <RadioGroup
      {...form.choice('storeId')}
      legend={t('checkout.stores')}
      layout="rows"
      options={data.stores
        .toSorted((a, b) => isElsewhere(a) - isElsewhere(b))
        .map((store) => ({
          value: String(store.id),
          label: store.name,
          detail: <StoreDetail store={store} ready={readyAt(store.id)} />,
        }))}
    />
  );
}

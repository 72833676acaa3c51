import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import type { Store } from '#kernel/stores/store.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

function StoreDetail({ store }: { store: Store }) {
  return (
    <span className="mt-0.5 flex flex-col gap-1">
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

/** The stores where an order can be collected, with their hours. */
export function PickupStores({ form, data, t }: { form: CheckoutFormState; data: Checkout; t: Translate }) {
  if (data.stores.length === 0) return <p className="text-stone">{t('checkout.stores-none')}</p>;
  return (
    <RadioGroup
      {...form.choice('storeId')}
      legend={t('checkout.stores')}
      layout="rows"
      options={data.stores.map((store) => ({
        value: String(store.id),
        label: store.name,
        detail: <StoreDetail store={store} />,
      }))}
    />
  );
}

import { useStore } from '@nanostores/react';
import { prepareAddressCheck } from '#client/address-errors.ts';
import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import type { NamesByCode } from '#kernel/shop/addresses/address.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { Checkout, ShippingOption } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { ContactFields, StreetFields } from '#ui/AddressFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { $checkout, type CheckoutState, editAddress } from './checkout.store.ts';
import { newAddress } from './checkout-draft.ts';
import { PickupStores } from './PickupStores.tsx';
import { Group } from './Section.tsx';
import { shownDays } from './shown-days.ts';
import type { CheckoutFormState } from './use-checkout.ts';

interface DeliveryProps {
  form: CheckoutFormState;
  data: Checkout;
  shippings: readonly ShippingOption[];
  states: NamesByCode;
  locale: Locale;
  t: Translate;
}

const optionsOf = (names: NamesByCode) => Object.entries(names).map(([value, label]) => ({ value, label }));

/**
 * Delivery date, or the date from which a collection is ready: of the chosen store, else of the earliest one.
 */
function whenOf(
  { method, days }: ShippingOption,
  {
    arrives,
    pickupDays,
    pickupsToday,
    storeId,
  }: Pick<CheckoutState, 'arrives' | 'pickupDays' | 'pickupsToday'> & { storeId: number | null },
  { locale, t }: Pick<DeliveryProps, 'locale' | 't'>,
): string {
  if (method === 'store_pickup') {
    const ofStore = [...pickupDays].find(([id]) => id === storeId)?.[1];
    const [earliest] = [...pickupDays.values()].toSorted();
    if ([...pickupsToday].some((id) => id === storeId)) return t('checkout.ready-today');
    if (ofStore) return t('checkout.ready', { day: shownDays({ from: ofStore, to: ofStore }, locale) });
    if (pickupsToday.size > 0) return t('checkout.ready-today-some');
    return earliest
      ? t('checkout.ready-earliest', { day: shownDays({ from: earliest, to: earliest }, locale) })
      : '';
  }
  if (arrives) return t('checkout.arrives', { span: shownDays(arrives, locale) });
  return days && t('checkout.days', { days });
}

function Methods({ form, data, shippings, locale, t }: Omit<DeliveryProps, 'states'>) {
  const { arrives, ...pickups } = useStore($checkout);
  const { storeId, address } = form.draft;
  // A shopper collects in the own country, if it has a store.
  const near = new Set(
    data.stores.flatMap(({ id, countryCode }) => (countryCode === address.country ? [id] : [])),
  );
  const isOffered = (id: StoreId) => near.size === 0 || near.has(id) || id === storeId;
  const pickupDays = new Map([...pickups.pickupDays].filter(([id]) => isOffered(id)));
  const pickupsToday = new Set([...pickups.pickupsToday].filter(isOffered));
  const options = shippings.map((shipping) => {
    const { method, label, cost } = shipping;
    const price = cost.minor === 0 ? t('checkout.free') : formatMoney(cost, t.locale);
    const when = whenOf(shipping, { arrives, pickupDays, pickupsToday, storeId }, { locale, t });
    return { value: method, label, detail: [price, when].filter(Boolean).join(' · ') };
  });
  return (
    <RadioGroup
      {...form.choice('shippingMethod')}
      legend={t('checkout.method')}
      layout="rows"
      options={options}
    />
  );
}

function TypedAddress({ form, data, states, t }: Omit<DeliveryProps, 'shippings'>) {
  const fields = { form, t, locale: pageLocale(), onFocus: prepareAddressCheck };
  return (
    <>
      <Group title={t('checkout.recipient')}>
        <ContactFields {...fields} country={form.draft.address.country} />
      </Group>
      <Group title={t('checkout.place')}>
        <StreetFields {...fields} countries={optionsOf(data.countries)} states={optionsOf(states)} />
        {!form.isGuest && (
          <Checkbox className="mt-5" {...form.checkbox('isSaved')} label={t('checkout.address-save')} />
        )}
      </Group>
    </>
  );
}

function Destination(props: Omit<DeliveryProps, 'shippings'>) {
  const { form, data, t } = props;
  const { addressId } = form.draft;
  const { addresses } = data;
  if (addresses.length === 0) return <TypedAddress {...props} />;
  const options = [
    ...addresses.map((entry) => ({ value: String(entry.id), label: fullName(entry), detail: entry.line })),
    { value: newAddress, label: t('checkout.address-new') },
  ];
  return (
    <>
      <RadioGroup
        {...form.choice('addressId')}
        legend={t('checkout.address-book')}
        layout="rows"
        options={options}
      />
      {addressId === null ? (
        <TypedAddress {...props} />
      ) : (
        <Button
          kind="quiet"
          className="-mt-6 self-start"
          onClick={() => editAddress(addresses.find(({ id }) => id === addressId)?.id ?? null)}
        >
          {t('checkout.address-edit')}
        </Button>
      )}
    </>
  );
}

/** Delivery address, or the store for collection. */
export function DeliverySection({ form, data, shippings, states, locale, t }: DeliveryProps) {
  const { draft, errors, owner, isGuest } = form;
  const isPickup = draft.shippingMethod === 'store_pickup';
  const store = data.stores.find(({ id }) => id === draft.storeId);
  return (
    <>
      <p className="max-w-prose break-words text-stone">
        {t(isGuest ? 'checkout.email-guest' : 'checkout.email', { email: owner })}
      </p>
      <Methods form={form} data={data} shippings={shippings} locale={locale} t={t} />
      <p role="alert" className={errors.delivery ? 'text-ruby' : 'hidden'}>
        {errors.delivery}
      </p>
      {isPickup ? (
        <>
          <PickupStores form={form} data={data} locale={locale} t={t} />
          <Group title={t('checkout.collector')} hint={t('checkout.collector-hint')}>
            <ContactFields
              form={form}
              t={t}
              locale={pageLocale()}
              onFocus={prepareAddressCheck}
              country={store?.countryCode ?? draft.address.country}
            />
          </Group>
        </>
      ) : (
        <Destination form={form} data={data} states={states} locale={locale} t={t} />
      )}
    </>
  );
}

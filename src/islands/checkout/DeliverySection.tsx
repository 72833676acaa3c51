import { fullName } from '#client/full-name.ts';
import type { Translate } from '#client/texts.ts';
import type { NamesByCode } from '#kernel/addresses/address.ts';
import { shippingMethods } from '#kernel/checkout/checkout.rules.ts';
import type { Checkout, ShippingOption } from '#kernel/checkout/checkout.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { ContactFields, StreetFields } from '#ui/AddressFields.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { PickupStores } from './PickupStores.tsx';
import { Group } from './Section.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

interface DeliveryProps {
  form: CheckoutFormState;
  data: Checkout;
  shippings: readonly ShippingOption[];
  states: NamesByCode;
  t: Translate;
}

const optionsOf = (names: NamesByCode) => Object.entries(names).map(([value, label]) => ({ value, label }));

const newAddress = 'new';

function Methods({ form, shippings, t }: Pick<DeliveryProps, 'form' | 'shippings' | 't'>) {
  const options = shippings.map(({ method, label, cost, days }) => {
    const price = cost.minor === 0 ? t('checkout.free') : formatMoney(cost);
    return {
      value: method,
      label,
      detail: [price, days && t('checkout.days', { days })].filter(Boolean).join(' · '),
    };
  });
  return (
    <RadioGroup
      legend={t('checkout.method')}
      name="shipping_method"
      layout="rows"
      options={options}
      value={form.draft.shippingMethod}
      onChange={(value) => {
        const shippingMethod = shippingMethods.find((method) => method === value);
        if (shippingMethod) form.change({ shippingMethod });
      }}
    />
  );
}

function TypedAddress({ form, data, states, t }: Omit<DeliveryProps, 'shippings'>) {
  const { draft } = form;
  return (
    <>
      <Group title={t('checkout.recipient')}>
        <ContactFields form={form.address} t={t} />
      </Group>
      <Group title={t('checkout.place')}>
        <StreetFields
          form={form.address}
          t={t}
          countries={optionsOf(data.countries)}
          states={optionsOf(states)}
        />
        {!form.isGuest && (
          <Checkbox
            className="mt-5"
            label={t('checkout.address-save')}
            checked={draft.isSaved}
            onChange={(event) => form.change({ isSaved: event.currentTarget.checked })}
          />
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
        legend={t('checkout.address-book')}
        name="addressId"
        layout="rows"
        options={options}
        value={addressId === null ? newAddress : String(addressId)}
        error={form.errors.addressId}
        onChange={(value) => form.change({ addressId: value === newAddress ? null : Number(value) })}
      />
      {addressId === null && <TypedAddress {...props} />}
    </>
  );
}

/** Where the pieces go, or the store where they wait. */
export function DeliverySection({ form, data, shippings, states, t }: DeliveryProps) {
  const { draft, errors, email, isGuest } = form;
  const isPickup = draft.shippingMethod === 'store_pickup';
  return (
    <>
      <p className="max-w-prose break-words text-stone">
        {t(isGuest ? 'checkout.email-guest' : 'checkout.email', { email })}
      </p>
      <Methods form={form} shippings={shippings} t={t} />
      <p role="alert" className={errors.delivery ? 'text-ruby' : 'hidden'}>
        {errors.delivery}
      </p>
      {isPickup ? (
        <>
          <PickupStores form={form} data={data} t={t} />
          <Group title={t('checkout.collector')} hint={t('checkout.collector-hint')}>
            <ContactFields form={form.address} t={t} />
          </Group>
        </>
      ) : (
        <Destination form={form} data={data} states={states} t={t} />
      )}
    </>
  );
}

import type { Account } from '#kernel/account/account.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import { type AddressValues, checkDeliverable, findAddress } from '#server/addresses/addresses.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { findStore } from '#server/stores/stores.service.ts';
import type { Country } from './shipping.service.ts';

export type OrderForm = EndpointValues<typeof checkoutEndpoints.submitOrder>;

/** Where an order goes to, checked. */
export interface Destination {
  address: AddressValues;
  country: Country | undefined;
  storeId: number | null;
  /** It was typed in, not taken from the address book. */
  isNew: boolean;
}

export function orderRefusal(call: SignedCall, key: string, field: string): BusinessError {
  return new BusinessError(codes.orderInvalid, {
    text: { key },
    data: { error: text(call.locale, key), field },
  });
}

function typedAddress({ billing }: OrderForm): AddressValues {
  return {
    title: billing.title ?? 'undisclosed',
    first_name: billing.first_name ?? '',
    last_name: billing.last_name ?? '',
    telephone: billing.telephone ?? '',
    street1: billing.street1 ?? '',
    street2: billing.street2 ?? '',
    city: billing.city ?? '',
    state: billing.state ?? '',
    area: '',
    zip: billing.zip ?? '',
    country: (billing.country ?? '').toUpperCase(),
    postscript: '',
  };
}

async function storeDestination(
  executor: Executor,
  call: SignedCall,
  form: OrderForm,
  user: Account,
): Promise<Destination> {
  if (form.store_id === '') throw orderRefusal(call, 'checkout-api.store-missing', 'store_id');
  const store = await findStore(executor, form.store_id);
  if (!store?.services.includes('pickup')) throw orderRefusal(call, 'checkout-api.store-unknown', 'store_id');
  const typed = typedAddress(form);
  const address = {
    ...typed,
    first_name: typed.first_name || user.firstName,
    last_name: typed.last_name || (typed.first_name === '' ? user.lastName : ''),
    telephone: typed.telephone || user.phone,
    street1: '',
    street2: '',
    city: '',
    state: '',
    zip: '',
    country: store.country_code,
  };
  return { address, country: undefined, storeId: store.id, isNew: false };
}

/**
 * Where the form says the order goes: a store, an address of the caller's own book, or a typed one. Throws
 * 1500004 with a text that says what to do.
 */
export async function destinationOf(
  executor: Executor,
  call: SignedCall,
  form: OrderForm,
  user: Account,
): Promise<Destination> {
  if (form.shipping_method === 'store_pickup') return storeDestination(executor, call, form, user);
  if (form.address_id !== '') {
    const own = call.shopper.isGuest
      ? undefined
      : await findAddress(executor, call.shopper.customerId, form.address_id, call.locale);
    if (!own) throw orderRefusal(call, 'checkout-api.address-unknown', 'address_id');
    const { title, first_name, last_name, telephone, street1, street2, city, state, area, zip } = own;
    const { country, postscript } = own;
    const address = { title, first_name, last_name, telephone, street1, street2, city, state, area, zip };
    await checkDeliverable(executor, own, call.locale, codes.orderInvalid);
    const values = { ...address, country, postscript };
    return { address: values, country: await countryOf(executor, country), storeId: null, isNew: false };
  }
  const address = typedAddress(form);
  for (const field of ['first_name', 'telephone', 'country', 'street1'] as const) {
    if (address[field] === '') throw orderRefusal(call, 'checkout-api.delivery-empty', `billing.${field}`);
  }
  await checkDeliverable(executor, address, call.locale, codes.orderInvalid);
  return { address, country: await countryOf(executor, address.country), storeId: null, isNew: true };
}

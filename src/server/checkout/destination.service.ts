import { checkContact } from '#kernel/shop/addresses/address-check.ts';
import { problemText } from '#kernel/shop/addresses/address-problems.ts';
import { type BusinessBuyer, vatNumberOf } from '#kernel/shop/checkout/business-buyer.ts';
import { codes } from '#kernel/wire/codes.ts';
import { billingField, typedOf, valuesOf } from '#server/addresses/addresses.mapper.ts';
import {
  type AddressValues,
  characterProblems,
  checkedAddress,
  deliverableAddress,
  refuseAddress,
} from '#server/addresses/addresses.service.ts';
import { type Country, countryOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { type OrderForm, typedAddress } from './checkout.mapper.ts';
import type { OrderFacts } from './order-facts.repo.ts';

/** A checked destination of an order. */
export interface Destination {
  address: AddressValues;
  country: Country | undefined;
  storeId: number | null;
}

export type OrderFault =
  | 'terms-missing'
  | 'payment-unknown'
  | 'store-missing'
  | 'store-unknown'
  | 'address-unknown'
  | 'delivery-empty'
  | 'company-missing'
  | 'vat-invalid';

export function refuseOrder(fault: OrderFault, field: string): never {
  refuse(codes.orderInvalid, { text: { key: `checkout-api.${fault}` }, field });
}

/** The company of the form, whose VAT number has the format of its country. Throws 1500004. */
export function businessOf(form: OrderForm, { address }: Destination): BusinessBuyer {
  const company = form.company.trim();
  const vatNumber = vatNumberOf(form.vat_number, address.country);
  if (vatNumber === null) refuseOrder('vat-invalid', 'vat_number');
  if (company === '' && vatNumber !== '') refuseOrder('company-missing', 'company');
  return { company, vatNumber };
}

const orderRefusal = { code: codes.orderInvalid, fieldName: billingField };

/** Records that the form refers to, and the customer's name and phone. */
type Named = Pick<OrderFacts, 'address' | 'store' | 'firstname' | 'lastname' | 'phone'>;

async function storeDestination(form: OrderForm, named: Named): Promise<Destination> {
  if (form.store_id === '') refuseOrder('store-missing', 'store_id');
  const { store } = named;
  if (!store?.services.includes('pickup')) refuseOrder('store-unknown', 'store_id');
  const typed = typedAddress(form);
  const address = {
    ...typed,
    first_name: typed.first_name || named.firstname,
    last_name: typed.last_name || (typed.first_name === '' ? named.lastname : ''),
    telephone: typed.telephone || named.phone,
    street1: '',
    street2: '',
    city: '',
    state: '',
    zip: '',
    country: store.country_code,
  };
  const { values, problems } = checkContact(typedOf(address), store.country_code);
  // Collection in a store needs fewer fields than a parcel.
  const wrong = problems.filter(({ kind }) => kind !== 'missing');
  wrong.push(...(await characterProblems(values)));
  refuseAddress(wrong, store.country_code, orderRefusal);
  return { address: valuesOf(values), country: undefined, storeId: store.id };
}

/**
 * Checks an address of the address book by today's rules. Problems are fixed in the address book, not in this form.
 */
async function ownAddress(executor: Executor, call: SignedCall, own: AddressValues): Promise<AddressValues> {
  const checked = await checkedAddress(executor, own);
  const [problem] = checked ? checked.problems : [];
  if (checked && !problem) return checked.values;
  const { key, values } = problem
    ? problemText(problem, own.country)
    : ({ key: 'address-problems.country-unserved', values: {} } as const);
  const reason = text(call.locale, key, values);
  return refuse(codes.orderInvalid, {
    text: { key: 'address-problems.in-book', values: { reason } },
    field: 'address_id',
  });
}

/**
 * The destination of the form: a store, an address of the caller's address book, or a new address. Throws 1500004
 * with a text that says what to do.
 */
export async function destinationOf(
  executor: Executor,
  call: SignedCall,
  form: OrderForm,
  named: Named,
): Promise<Destination> {
  if (form.shipping_method === 'store_pickup') return storeDestination(form, named);
  if (form.address_id !== '') {
    const own = call.shopper.isGuest ? null : named.address;
    if (!own) refuseOrder('address-unknown', 'address_id');
    const { title, first_name, last_name, telephone, street1, street2, city, state, area, zip } = own;
    const { country, postscript } = own;
    const address = { title, first_name, last_name, telephone, street1, street2, city, state, area, zip };
    const values = await ownAddress(executor, call, { ...address, country, postscript });
    return { address: values, country: await countryOf(executor, country), storeId: null };
  }
  const address = typedAddress(form);
  for (const field of ['first_name', 'telephone', 'country', 'street1'] as const) {
    if (address[field] === '') refuseOrder('delivery-empty', `billing.${field}`);
  }
  const values = await deliverableAddress(executor, address, orderRefusal);
  return { address: values, country: await countryOf(executor, address.country), storeId: null };
}

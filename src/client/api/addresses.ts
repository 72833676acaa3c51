import type {
  Address,
  AddressBook,
  AddressDetails,
  AddressId,
  NamesByCode,
} from '#kernel/shop/addresses/address.ts';
import type { Address as WireAddress } from '#kernel/wire/contracts/addresses.contract.ts';
import type { Api } from './api.ts';
import { recordOf } from './wire-map.ts';

export function decodeAddress(wire: WireAddress): Address {
  return {
    id: wire.address_id as AddressId,
    title: wire.title,
    firstName: wire.first_name,
    lastName: wire.last_name,
    telephone: wire.telephone,
    telephoneShown: wire.telephone_text,
    street1: wire.street1,
    street2: wire.street2,
    city: wire.city,
    state: wire.state,
    area: wire.area,
    zip: wire.zip,
    country: wire.country,
    postscript: wire.postscript,
    isDefault: wire.is_default === 1,
    stateName: wire.stateName,
    countryName: wire.countryName,
    lines: wire.address_lines,
  };
}

export async function readAddressBook(api: Api): Promise<AddressBook> {
  const { addressList, countryArr } = await api.call(
    'addressIndex',
    {},
    { duplicate: 'allow', silent: true },
  );
  return {
    addresses: addressList.map(decodeAddress).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
    countries: recordOf(countryArr),
  };
}

/** The states of a country; empty if it has no list. */
export async function readStates(api: Api, country: string): Promise<NamesByCode> {
  return recordOf((await api.call('addressChangeCountry', { country })).stateArr);
}

/** Changes the address `id`, or adds one if `id` is null. */
export async function saveAddress(
  api: Api,
  id: AddressId | null,
  details: AddressDetails & { isDefault: boolean },
): Promise<void> {
  await api.call('addressSave', {
    address_id: id ?? '',
    title: details.title,
    first_name: details.firstName,
    last_name: details.lastName,
    telephone: details.telephone,
    addressCountry: details.country,
    addressState: details.state,
    city: details.city,
    area: details.area,
    street1: details.street1,
    street2: details.street2,
    zip: details.zip,
    postscript: details.postscript,
    isDefaultActive: details.isDefault,
  });
}

export async function removeAddress(api: Api, id: AddressId): Promise<void> {
  await api.call('addressRemove', { address_id: id }, { notify: true });
}

export async function makeDefaultAddress(api: Api, id: AddressId): Promise<void> {
  await api.call('addressChangeDefault', { address_id: id }, { notify: true });
}

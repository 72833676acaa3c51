import type { NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { PurposeOffer } from '#kernel/shop/appointments/appointments.rules.ts';
import type { Store, StoreId, StoreWithServices } from '#kernel/shop/stores/store.ts';
import type { WireStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import type { Api } from './api.ts';
import { recordOf } from './wire-map.ts';

export function decodeStore(wire: WireStore): Store {
  return {
    id: wire.id as StoreId,
    name: wire.name,
    city: wire.city,
    address: wire.address,
    phone: wire.phone,
    picture: wire.picture,
    latitude: wire.lat,
    longitude: wire.lng,
    countryCode: wire.country_code,
    timeZone: wire.time_zone,
    week: wire.week,
    businessHours: wire.business_hour,
  };
}

/** All stores, with names of countries and states, and the purposes of appointments. */
export interface Stores {
  countries: NamesByCode;
  /** By country. */
  states: Readonly<Record<string, NamesByCode>>;
  stores: readonly StoreWithServices[];
  purposes: readonly PurposeOffer[];
  /** Names of styles by key. */
  styles: NamesByCode;
}

export async function readStores(api: Api): Promise<Stores> {
  const { countries, states, stores, purposes, styles } = await api.call('storeInit', {});
  return {
    countries: recordOf(countries),
    states: Object.fromEntries(
      Object.entries(recordOf(states)).map(([code, names]) => [code, recordOf(names)]),
    ),
    purposes,
    styles: recordOf(styles),
    stores: stores.map((wire) => ({
      ...decodeStore(wire),
      state: wire.state,
      email: wire.email,
      note: wire.note,
      holidays: wire.holidays,
      specialHours: wire.special_hours,
      purposes: wire.purposes,
      services: wire.services,
    })),
  };
}

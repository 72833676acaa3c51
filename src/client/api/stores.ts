import type { NamesByCode } from '#kernel/addresses/address.ts';
import type { Store, StoreId, StoreWithServices } from '#kernel/stores/store.ts';
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

/** All stores, and the names of the countries they stand in. */
export interface Stores {
  countries: NamesByCode;
  stores: readonly StoreWithServices[];
}

export async function readStores(api: Api): Promise<Stores> {
  const { countries, stores } = await api.call('storeInit', {});
  return {
    countries: recordOf(countries),
    stores: stores.map((wire) => ({
      ...decodeStore(wire),
      holidays: wire.holidays,
      services: wire.services,
    })),
  };
}

import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { readJson } from '../data-files.ts';
import { home, site, stores } from '../data-shapes.ts';

export const shopFiles = ['site.json', 'home.json', 'stores.json'];

/** Brand and footer, home page and stores of the demonstration shop. */
export function shopRows(): SeedRows[] {
  const storeRows = readJson('stores.json', stores).map((store) => ({
    id: store.id,
    country_code: store.country_code,
    state: store.state,
    time_zone: store.timeZone,
    lat: store.lat,
    lng: store.lng,
    phone: store.phone,
    email: store.email,
    image: store.image,
    advisers: store.advisers,
    services: store.services,
    week: store.business_hour,
    holidays: store.holidays,
    text: store.text,
  }));
  return [
    {
      table: 'shop_document',
      rows: [
        { key: 'site', value: readJson('site.json', site) },
        { key: 'home', value: readJson('home.json', home) },
        { key: 'opening', value: { isOpen: true } },
      ],
    },
    // Appointments refer to stores.
    { table: 'store', rows: storeRows, onGone: 'keep' },
  ];
}

import { expect, it, vi } from 'vitest';
import { readStores } from './stores.ts';

it('decodes the stores', async () => {
  const picture = { base: '/media/stores/central', widths: [320], width: 3, height: 2, colour: '#eee' };
  const week = [null, ...Array<[string, string]>(6).fill(['11:00', '20:00'])];
  const store = {
    id: 1,
    name: 'Central',
    city: 'Hong Kong',
    address: '8 Queen’s Road',
    phone: '+852 5550 0100',
    image: '',
    picture,
    lat: 22.28,
    lng: 114.16,
    country_code: 'HK',
    time_zone: 'Asia/Hong_Kong',
    business_hour: [{ days: 'Monday', hours: 'Closed' }],
    week,
    state: 'CW',
    email: 'care@shop.test',
    note: 'The workshop is upstairs.',
    holidays: ['2026-12-25'],
    services: ['Resizing'],
  };
  const call = vi.fn().mockResolvedValue({
    countries: [],
    states: { HK: { CW: 'Central and Western' } },
    stores: [store],
    purposes: [{ code: 'care', label: 'Care', minutes: 30, ways: ['store'] }],
    styles: { halo: 'Halo' },
  });
  await expect(readStores({ call })).resolves.toEqual({
    countries: {},
    states: { HK: { CW: 'Central and Western' } },
    purposes: [{ code: 'care', label: 'Care', minutes: 30, ways: ['store'] }],
    styles: { halo: 'Halo' },
    stores: [
      {
        id: 1,
        name: 'Central',
        city: 'Hong Kong',
        address: '8 Queen’s Road',
        phone: '+852 5550 0100',
        picture,
        latitude: 22.28,
        longitude: 114.16,
        countryCode: 'HK',
        timeZone: 'Asia/Hong_Kong',
        week,
        businessHours: [{ days: 'Monday', hours: 'Closed' }],
        state: 'CW',
        email: 'care@shop.test',
        note: 'The workshop is upstairs.',
        holidays: ['2026-12-25'],
        services: ['Resizing'],
      },
    ],
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  // A Friday in winter.
  shop = await openTestShop({ now: '2026-11-20T04:00:00Z' });
  desk = await openDesk(shop, ['content']);
});
afterAll(() => shop.close());

const inEnglish = (en: string) => ({ en, tc: '', zh: '' });
const edinburgh = {
  name: inEnglish('Harbour Street'),
  city: inEnglish('Edinburgh'),
  address: inEnglish('1 Harbour Street, Edinburgh'),
  hours: inEnglish(''),
  note: inEnglish(''),
  ...{ countryCode: 'GB', state: '', coordinates: '55.9533, -3.1883', timeZone: 'Europe/London', image: '' },
  ...{ phone: '+44 131 496 0000', email: 'shop@example.com' },
  week: {
    mon: '',
    ...Object.fromEntries(['tue', 'wed', 'thu', 'fri'].map((day) => [day, '10:00-17:00'])),
    sat: '',
    sun: '',
  },
  holidays: ['2026-11-26'],
  specialHours: [
    { date: '2026-11-25', open: '12:00-13:00' },
    { date: '2026-11-29', open: '11:00-12:00' },
  ],
  advisers: 1,
  purposes: { engagement: true, wedding: true, custom: true, viewing: true, resize: false, care: false },
  services: [{ service: 'pickup' }, { service: 'valuation' }],
};

describe('stores at the desk', () => {
  it('are created with exceptions that free times follow, archived once nothing is left there, and restored', async () => {
    const browser = shop.browser();
    const listed = async () => (await browser.call('storeInit', {})).stores.map(({ id }) => id);
    const wrong = { ...edinburgh, coordinates: 'Edinburgh' };
    const refused = await deskRefusal(
      desk.call('deskNewContent', { kind: 'store', fields: wrong, isDraft: false }),
    );
    expect(refused).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { faults: [{ path: 'coordinates', problem: 'invalid' }] },
    });

    const made = await desk.call('deskNewContent', { kind: 'store', fields: edinburgh, isDraft: false });
    const store = Number(made.key);
    expect(await listed()).toContain(store);
    const read = (await browser.call('storeInit', {})).stores.find(({ id }) => id === store);
    expect(read).toMatchObject({
      ...{ name: 'Harbour Street', lat: 55.9533, lng: -3.1883, services: ['Order collection', 'valuation'] },
      special_hours: [
        { date: '2026-11-25', hours: ['12:00', '13:00'] },
        { date: '2026-11-29', hours: ['11:00', '12:00'] },
      ],
    });

    const { days } = await browser.call('reservationInit', { store, purpose: 'viewing' });
    const timesOn = (date: string) => days.find((day) => day.date === date)?.times.map(({ time }) => time);
    expect(timesOn('2026-11-24')).toHaveLength(14);
    expect([timesOn('2026-11-25'), timesOn('2026-11-29')]).toEqual([
      ['12:00', '12:30'],
      ['11:00', '11:30'],
    ]);
    expect([timesOn('2026-11-26'), timesOn('2026-11-28')]).toEqual([[], []]);
    await expect(browser.call('reservationInit', { store, purpose: 'care' })).rejects.toMatchObject({
      code: codes.parameterInvalid,
    });

    const customer = await shop.customer('edinburgh@example.com');
    const appointment = {
      store,
      time: '2026-11-25T12:00:00.000Z',
      purpose: 'viewing',
      name: 'Mei Chan',
    } as const;
    const { id } = await customer.call('reservation', appointment);
    const held = await deskRefusal(desk.call('deskRemoveContent', { id: made.id, version: made.version }));
    expect(held.message).toContain('appointments');
    await customer.call('reservationCancel', { id });
    await desk.call('deskRemoveContent', { id: made.id, version: made.version });
    expect(await listed()).not.toContain(store);
    await expect(browser.call('reservationInit', { store, purpose: 'viewing' })).rejects.toThrow();

    const archived = await desk.call('deskContent', { id: made.id });
    expect(archived.isArchived).toBe(true);
    await desk.call('deskRestoreContent', { id: made.id, version: archived.version });
    expect(await listed()).toContain(store);
  });

  it('stay if their creation is taken back while pieces lie there, and come back only to a country of the shop', async () => {
    const made = await desk.call('deskNewContent', { kind: 'store', fields: edinburgh, isDraft: false });
    const db = shop.db.handle;
    const store_id = Number(made.key);
    await db.insertInto('stock_place').values({ product_id: 1001, store_id, pieces: 1 }).execute();
    const { last } = await desk.call('deskPublishes', {});
    const refused = await deskRefusal(desk.call('deskRollBack', { entry: last?.entry ?? 0 }));
    expect(refused.message).toContain('Stock');
    await db.deleteFrom('stock_place').where('store_id', '=', store_id).execute();

    await desk.call('deskRemoveContent', { id: made.id, version: made.version });
    await db.updateTable('store').set({ country_code: 'ZZ' }).where('id', '=', store_id).execute();
    const { version } = await desk.call('deskContent', { id: made.id });
    const gone = await deskRefusal(desk.call('deskRestoreContent', { id: made.id, version }));
    expect(gone.data).toMatchObject({ field: 'countryCode' });
  });

  it('are not archived while pieces lie there', async () => {
    const central = await desk.call('deskContent', { id: 'store.1' });
    const refused = await deskRefusal(
      desk.call('deskRemoveContent', { id: central.id, version: central.version }),
    );
    expect(refused).toMatchObject({ code: deskCodes.notPossible });
    expect(refused.message).toContain('Stock');
  });
});

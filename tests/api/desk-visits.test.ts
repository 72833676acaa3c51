import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  // A Friday, noon in Hong Kong.
  shop = await openTestShop({ now: '2026-11-20T04:00:00Z' });
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const central = 1;
const at = (wall: string) => new Date(`${wall}:00+08:00`).toISOString();

describe('an appointment at the desk', () => {
  it('is moved: the customer’s calendar file changes, and the old time is free again', async () => {
    const browser = await shop.customer('visitor-moved@example.com');
    const { id } = await browser.call('reservation', {
      store: central,
      time: at('2026-11-24T14:00'),
      name: 'Mei Chan',
    });
    const isFree = async (time: string) => {
      const { days } = await shop.browser().call('reservationInit', { store: central });
      return days.find(({ date }) => date === '2026-11-24')?.times.find((each) => each.time === time)
        ?.is_free;
    };
    const { store } = await desk.call('deskCalendar', { from: '2026-11-24', days: 1 });
    // All other staff of the store are booked at both times.
    for (let index = 1; index < store.advisers; index += 1) {
      const other = await shop.customer(`visitor-moved-${index}@example.com`);
      for (const time of ['2026-11-24T14:00', '2026-11-24T15:00'])
        await other.call('reservation', { store: central, time: at(time), name: 'Ka Wong' });
    }
    expect(await isFree('14:00')).toBe(false);
    const waiting = await desk.call('deskAppointments', {
      filter: { due: 'waiting', store: String(central) },
      search: 'visitor-moved@',
    });
    expect(waiting).toMatchObject({ total: 1, rows: [{ id, date: '2026-11-24', time: '14:00' }] });
    const one = await desk.call('deskAppointment', { id });
    expect(one.may).toEqual(['approve', 'move', 'call-off']);
    const approved = await desk.call('deskApproveAppointment', {
      id,
      version: one.version,
      adviser: 'Ms Lam',
    });
    // An email states the present time of the appointment.
    await shop.deliverMails();
    const { days } = await desk.call('deskFreeTimes', { id });
    expect(days.find(({ date }) => date === '2026-11-24')?.times).toContain('15:00');
    const moved = await desk.call('deskMoveAppointment', {
      id,
      version: approved.version,
      date: '2026-11-24',
      time: '15:00',
    });
    expect(moved).toMatchObject({ state: 'approved', time: '15:00', sequence: approved.sequence + 1 });
    await shop.deliverMails();
    const files = shop.mails
      .filter(({ to, kind }) => to === 'visitor-moved@example.com' && kind === 'appointment-approved')
      .map(({ calendar }) => calendar ?? '');
    expect(files).toHaveLength(2);
    expect(files[0]).toContain('DTSTART:20261124T060000Z');
    expect(files[1]).toContain('DTSTART:20261124T070000Z');
    expect(files[1]).toContain(`SEQUENCE:${moved.sequence}`);
    expect([await isFree('14:00'), await isFree('15:00')]).toEqual([true, false]);
    const day = await desk.call('deskCalendar', { store: central, from: '2026-11-24', days: 1 });
    const shown = day.days[0]?.appointments.find((each) => each.id === id);
    expect(shown).toMatchObject({ time: '15:00', adviser: 'Ms Lam' });
    expect(shown?.seat).toBeGreaterThan(0);
  });

  it('is booked by staff for a customer: approved at once, in the customer’s account and by email', async () => {
    const browser = await shop.customer('visitor-booked@example.com');
    const [customer] = (await desk.call('deskCustomers', { search: 'visitor-booked@' })).rows;
    const { store, days } = await desk.call('deskStoreTimes', { purpose: 'viewing' });
    const day = days.at(-1);
    const time = day?.times[0] ?? '';
    const visit = { customer: customer?.id ?? 0, store, purpose: 'viewing', date: day?.date ?? '' } as const;
    const booked = await desk.call('deskBookAppointment', {
      ...visit,
      time,
      way: 'store',
      adviser: 'Ms Lam',
    });
    expect(booked).toMatchObject({ state: 'approved', date: visit.date, time, adviser: 'Ms Lam' });
    const { reservationList } = await browser.call('reservationList', {});
    expect(reservationList.map(({ id }) => id)).toEqual([booked.id]);
    const { rows } = await desk.call('deskEmails', { filter: { customer: visit.customer } });
    expect(rows.map(({ kind }) => kind)).toContain('appointment-approved');
    const closed = desk.call('deskBookAppointment', { ...visit, time: '03:00', way: 'store' });
    expect(await deskRefusal(closed)).toMatchObject({ data: { field: 'time' } });
  });

  it('cannot be moved to a closed or full time, nor with an old version', async () => {
    const browser = await shop.customer('visitor-refused@example.com');
    const { id } = await browser.call('reservation', {
      store: central,
      time: at('2026-11-26T12:00'),
      name: 'Mei Chan',
    });
    const { version } = await desk.call('deskAppointment', { id });
    const move = (time: string) =>
      deskRefusal(desk.call('deskMoveAppointment', { id, version, date: '2026-11-24', time }));
    expect(await move('03:00')).toMatchObject({ code: deskCodes.fieldInvalid, data: { field: 'time' } });
    const off = await desk.call('deskCallOffAppointment', { id, version, reason: 'The store is closed.' });
    expect(off).toMatchObject({ state: 'cancelled', may: [], seat: null });
    expect((await move('15:00')).code).toBe(deskCodes.versionConflict);
    const done = desk.call('deskCompleteAppointment', { id, version: off.version, summary: 'Came.' });
    expect((await deskRefusal(done)).code).toBe(deskCodes.notPossible);
  });
});

import { describe, expect, it } from 'vitest';
import { arrivalDays, dispatchOfAll, firstOpenDay, handoverDay, pickupDay } from './arrival.ts';

const hours = ['10:30', '20:00'] as const;
const weekdays = [hours, hours, hours, hours, hours, null, null];
// 20 November 2026 is a Friday.
const friday = new Date('2026-11-20T03:00:00Z');

it('sends an order with its slowest piece', () => {
  expect(
    dispatchOfAll([
      { min: 0, max: 2 },
      { min: 12, max: 12 },
    ]),
  ).toEqual({ min: 12, max: 12 });
  expect(dispatchOfAll([])).toEqual({ min: 0, max: 0 });
});

it('says from and until when a parcel comes', () => {
  const days = arrivalDays(friday, { min: 0, max: 2 }, { min: 1, max: 2 });
  expect(days).toEqual({ from: '2026-11-23', to: '2026-11-26' });
});

describe('a shop', () => {
  it('hands over on an open day', () => {
    expect(firstOpenDay('2026-11-20', { week: weekdays, holidays: [] })).toBe('2026-11-20');
    expect(firstOpenDay('2026-11-21', { week: weekdays, holidays: [] })).toBe('2026-11-23');
    expect(firstOpenDay('2026-12-25', { week: weekdays, holidays: ['2026-12-25', '2026-12-28'] })).toBe(
      '2026-12-29',
    );
    expect(firstOpenDay('2026-11-20', { week: weekdays.map(() => null), holidays: [] })).toBeUndefined();
  });

  it('has an order after the longest delivery time to it', () => {
    const shop = { week: weekdays, holidays: ['2026-11-26'] };
    const ways = { dispatch: { min: 0, max: 2 }, toShop: { min: 1, max: 2 } };
    expect(pickupDay(friday, ways, shop)).toBe('2026-11-27');
  });

  it('hands over stock today while an hour is left, else on its next open day', () => {
    const shop = { week: weekdays, holidays: [], timeZone: 'Asia/Hong_Kong' };
    const at = (time: string) => handoverDay(new Date(`2026-11-20T${time}+08:00`), shop);
    for (const time of ['08:00', '12:00', '19:00'])
      expect(at(time)).toEqual({ day: '2026-11-20', isToday: true });
    for (const time of ['19:01', '20:30', '23:30'])
      expect(at(time)).toEqual({ day: '2026-11-23', isToday: false });
    const abroad = { ...shop, timeZone: 'America/New_York' };
    // It is still Thursday there.
    expect(handoverDay(friday, abroad)).toEqual({ day: '2026-11-20', isToday: false });
    expect(handoverDay(friday, { ...shop, week: weekdays.map(() => null) })).toEqual({
      day: undefined,
      isToday: false,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: 'appointment-7@shop.test',
  sequence: 2,
  state: 'approved',
  startsAt: new Date('2026-11-25T03:00:00Z'),
  endsAt: new Date('2026-11-25T04:00:00Z'),
  writtenAt: new Date('2026-11-22T09:00:00Z'),
  title: 'Aurelle Central',
  place: 'Shop 8, Lantern Court; Central',
  text: 'Engagement ring\nWith Ms Lam',
  url: 'https://shop.test/appointment/details/?id=7',
} as const;
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  it('states time in UTC, place and status, with an alarm a day before', () => {
    const lines = unfolded(calendarFile(event));
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:appointment-7@shop.test',
        'SEQUENCE:2',
        'DTSTART:20261125T030000Z',
        'DTEND:20261125T040000Z',
        'STATUS:CONFIRMED',
        'LOCATION:Shop 8\\, Lantern Court\\; Central',
        'DESCRIPTION:Engagement ring\\nWith Ms Lam',
        'TRIGGER:-P1D',
      ]),
    );
    expect(unfolded(calendarFile({ ...event, state: 'cancelled' }))).toContain('STATUS:CANCELLED');
    expect(unfolded(calendarFile({ ...event, state: 'requested' }))).toContain('STATUS:TENTATIVE');
  });

  it('has no line over 75 bytes in any script', () => {
    const place = '香港中環皇后大道中明燈閣地下 8 號舖'.repeat(6);
    const file = calendarFile({ ...event, place });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76);
    expect(unfolded(file)).toContain(`LOCATION:${place}`);
  });
});

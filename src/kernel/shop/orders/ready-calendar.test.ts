import { expect, it } from 'vitest';
import { readyCalendar } from './ready-calendar.ts';

it('is an all-day event in valid lines', () => {
  const file = readyCalendar({
    uid: 'order-1100000001@shop.example',
    day: '2026-12-31',
    writtenAt: new Date('2026-11-20T04:00:00Z'),
    title: 'Order 1100000001 is ready',
    text: 'Tide ring, 18k gold',
    url: 'https://shop.example/myOrder/details/?increment_id=1100000001',
  });
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aurelle//Orders//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:order-1100000001@shop.example',
    'SEQUENCE:1795147200',
    'DTSTAMP:20261120T040000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Order 1100000001 is ready',
    'DESCRIPTION:Tide ring\\, 18k gold',
    'URL:https://shop.example/myOrder/details/?increment_id=1100000001',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

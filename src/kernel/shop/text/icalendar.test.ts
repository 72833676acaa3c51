import { expect, it } from 'vitest';
import { calendarText, escaped, utc } from './icalendar.ts';

it('formats moments and escapes values', () => {
  expect(utc(new Date('2026-11-20T04:05:06.789Z'))).toBe('20261120T040506Z');
  expect(escaped('gold; 18k, \\ ring\r\nof two\nlines')).toBe('gold\\; 18k\\, \\\\ ring\\nof two\\nlines');
});

it('wraps lines in a VCALENDAR', () => {
  expect(calendarText('Orders', ['BEGIN:VEVENT', 'END:VEVENT'])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Aurelle//Orders//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it('breaks a line after 75 bytes and never within a character', () => {
  const foldedOf = (line: string) => calendarText('Orders', [line]).split('\r\n').slice(4, -2);
  expect(foldedOf('a'.repeat(75))).toEqual(['a'.repeat(75)]);
  expect(foldedOf('a'.repeat(150))).toEqual(['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']);
  // Three bytes each: 25 in the first line, 24 after the space of the next.
  expect(foldedOf('鑽'.repeat(50))).toEqual(['鑽'.repeat(25), ` ${'鑽'.repeat(24)}`, ' 鑽']);
});

import { calendarText, escaped, utc } from '#kernel/shop/text/icalendar.ts';

/** The day an order is ready as a calendar takes it in (RFC 5545): a whole day, which keeps nobody busy. */
export function readyCalendar(event: {
  uid: string;
  /** `YYYY-MM-DD`. */
  day: string;
  writtenAt: Date;
  title: string;
  text: string;
  url: string;
}): string {
  const next = new Date(Date.parse(`${event.day}T00:00:00Z`) + 24 * 3_600_000).toISOString();
  return calendarText('Orders', [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // Imported again after the day has moved, the later file counts.
    `SEQUENCE:${Math.floor(event.writtenAt.getTime() / 1000)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.slice(0, 10).replaceAll('-', '')}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ]);
}

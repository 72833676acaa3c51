import { calendarText, escaped, utc } from '#kernel/shop/text/icalendar.ts';

/** An iCalendar file (RFC 5545) with the day an order is ready: an all-day event that does not block time. */
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
    // If the file is imported again after a change, the later revision wins.
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

import { calendarText, escaped, utc } from '#kernel/shop/text/icalendar.ts';
import type { AppointmentState } from './appointment.transitions.ts';

interface CalendarEvent {
  /** The same in every revision of an appointment's file. */
  uid: string;
  sequence: number;
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  writtenAt: Date;
  title: string;
  place: string;
  text: string;
  url: string;
}

const statuses: Readonly<Record<AppointmentState, string>> = {
  requested: 'TENTATIVE',
  approved: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** An iCalendar file (RFC 5545) of an appointment, with an alarm a day before. */
export function calendarFile(event: CalendarEvent): string {
  return calendarText('Appointments', [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${statuses[event.state]}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${escaped(event.title)}`,
    'END:VALARM',
    'END:VEVENT',
  ]);
}

import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';

/** Formats a moment as a UTC DATE-TIME. */
export const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes a text value. */
export const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const encoder = new TextEncoder();

/** Folds a line at 75 bytes; continuation lines begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n');
}

/** A calendar with these lines (RFC 5545); `of` names its source for PRODID. */
export function calendarText(of: string, lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${shopSettings().latinName}//${of}//EN`,
    'METHOD:PUBLISH',
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(folded).join('\r\n')}\r\n`;
}

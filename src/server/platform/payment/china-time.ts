const offsetMs = 8 * 3_600_000;

/** `2026-11-20 16:00:00` in China (UTC+8, no daylight saving time). */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses a time written by `chinaTime`; null if it is invalid. */
export function readChinaTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** `2026-11-20T16:00:00+08:00`. */
export function chinaIsoTime(at: Date): string {
  return `${chinaTime(at).replace(' ', 'T')}+08:00`;
}

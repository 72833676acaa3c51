/** Days after which a page says that its exchange rates are old. */
export const maxRateDays = 7;

/** Whether rates of this day (`2026-11-02`) are older than a week at the given time in milliseconds. */
export function areRatesOld(day: string, nowMs: number): boolean {
  return nowMs - Date.parse(`${day}T00:00:00Z`) > (maxRateDays + 1) * 86_400_000;
}

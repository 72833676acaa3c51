/**
 * Hong Kong's general holidays on weekdays, on which neither the workshop nor the carrier works. 2026 and 2027 as
 * gazetted (www.gov.hk/en/about/abouthk/holiday), 2028 from the General Holidays Ordinance, Cap. 149. Add a year each
 * spring when it is gazetted. Holidays of the destination country are not considered; the carrier's range of days
 * allows for one.
 */
const days = [
  '2026-01-01',
  '2026-02-17',
  '2026-02-18',
  '2026-02-19',
  '2026-04-03',
  '2026-04-06',
  '2026-04-07',
  '2026-05-01',
  '2026-05-25',
  '2026-06-19',
  '2026-07-01',
  '2026-10-01',
  '2026-10-19',
  '2026-12-25',
  '2027-01-01',
  '2027-02-08',
  '2027-02-09',
  '2027-03-26',
  '2027-03-29',
  '2027-04-05',
  '2027-05-13',
  '2027-06-09',
  '2027-07-01',
  '2027-09-16',
  '2027-10-01',
  '2027-10-08',
  '2027-12-27',
  '2028-01-26',
  '2028-01-27',
  '2028-01-28',
  '2028-04-04',
  '2028-04-14',
  '2028-04-17',
  '2028-05-01',
  '2028-05-02',
  '2028-05-29',
  '2028-10-02',
  '2028-10-04',
  '2028-10-26',
  '2028-12-25',
  '2028-12-26',
] as const;

const holidays: ReadonlySet<string> = /* @__PURE__ */ new Set(days);

/** Whether `YYYY-MM-DD` is a general holiday in Hong Kong; only for the years above. */
export function isHongKongHoliday(day: string): boolean {
  return holidays.has(day);
}

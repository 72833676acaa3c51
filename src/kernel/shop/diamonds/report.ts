/** Where the laboratories let anybody look a report up; the number follows. */
const checkPages: Readonly<Record<string, string>> = {
  GIA: 'https://www.gia.edu/report-check?reportno=',
  IGI: 'https://www.igi.org/verify-your-report/?r=',
  HRD: 'https://my.hrdantwerp.com/?record_number=',
};

/** A record of the demonstration: no laboratory has issued its number (policy "Certificates and origin"). */
export function isSpecimen(reportNumber: string): boolean {
  return reportNumber.startsWith('0000');
}

/** The page on which the laboratory shows the report; '' for a specimen and for a laboratory without such a page. */
export function reportPage({ lab, number }: { lab: string; number: string }): string {
  const page = Object.hasOwn(checkPages, lab) ? checkPages[lab] : undefined;
  return page === undefined || isSpecimen(number) ? '' : page + encodeURIComponent(number);
}

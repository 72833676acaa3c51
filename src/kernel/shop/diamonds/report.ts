/** Public report pages of the laboratories; the number is appended. */
const checkPages: Readonly<Record<string, string>> = {
  GIA: 'https://www.gia.edu/report-check?reportno=',
  IGI: 'https://www.igi.org/verify-your-report/?r=',
  HRD: 'https://my.hrdantwerp.com/?record_number=',
};

/** A demonstration report that no laboratory issued (policy "Certificates and origin"). */
export function isSpecimen(reportNumber: string): boolean {
  return reportNumber.startsWith('0000');
}

/** URL of the report on the laboratory's site; '' for a specimen and for laboratories without such a page. */
export function reportPage({ lab, number }: { lab: string; number: string }): string {
  const page = Object.hasOwn(checkPages, lab) ? checkPages[lab] : undefined;
  return page === undefined || isSpecimen(number) ? '' : page + encodeURIComponent(number);
}

import { expect, it } from 'vitest';
import { isSpecimen, reportPage } from './report.ts';

it('links to the laboratory that issued the number', () => {
  expect(reportPage({ lab: 'GIA', number: '2141438171' })).toBe(
    'https://www.gia.edu/report-check?reportno=2141438171',
  );
  expect(reportPage({ lab: 'IGI', number: '55 1' })).toBe('https://www.igi.org/verify-your-report/?r=55%201');
});

it('has no link for a specimen, an unknown laboratory, or a property of Object.prototype', () => {
  expect(isSpecimen('0000091001')).toBe(true);
  expect(reportPage({ lab: 'GIA', number: '0000091001' })).toBe('');
  expect(reportPage({ lab: 'XYZ', number: '2141438171' })).toBe('');
  expect(reportPage({ lab: 'constructor', number: '2141438171' })).toBe('');
});

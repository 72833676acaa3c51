import { describe, expect, it } from 'vitest';
import { readPostalCode } from './postal-code.ts';

describe('a postal code', () => {
  it.each([
    ['GB', 'w1k2rb', 'W1K 2RB'],
    ['GB', 'M1  1AE', 'M1 1AE'],
    ['GB', 'EC1A 1BB', 'EC1A 1BB'],
    ['CA', 'm5v-2t6', 'M5V 2T6'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['NL', '1012js', '1012 JS'],
    ['JP', '1040061', '104-0061'],
    ['JP', '〒104-0061', '104-0061'],
    ['JP', '〒 １０４−００６１', '104-0061'],
    ['JP', '104ー0061', '104-0061'],
    ['US', '10036', '10036'],
    ['US', '100364321', '10036-4321'],
    ['US', '10036-4321', '10036-4321'],
    ['DE', 'D-10117', '10117'],
    ['CH', 'CH-8001', '8001'],
    ['FR', '75 001', '75001'],
    ['IT', '20121', '20121'],
    ['ES', '28001', '28001'],
    ['CN', '２０００４０', '200040'],
    ['TW', '106', '106'],
    ['TW', '106409', '106409'],
    ['KR', '04524', '04524'],
    ['SG', '238801', '238801'],
    ['MY', '50088', '50088'],
    ['TH', '10330', '10330'],
    ['AU', '2000', '2000'],
    ['NZ', '6011', '6011'],
  ])('of %s: %s is %s', (country, typed, code) => {
    expect(readPostalCode(typed, country)).toBe(code);
  });

  it.each([
    ['GB', '12345'],
    ['GB', 'SW1A'],
    ['GB', 'W'],
    ['DE', '!!!'],
    ['DE', '10117 Berlin'],
    ['DE', '10117-'.repeat(2)],
    ['DE', 'DEU-10117'],
    ['DE', '-D-10117'],
    ['DE', 'D-X0117'],
    ['US', '1003'],
    ['US', '100361'],
    ['US', 'A0036'],
    ['CA', '10036'],
    ['IE', 'Q02 AF30'],
    ['NL', '1012'],
    ['JP', '104006'],
    ['JP', '104〒0061'],
    ['ES', '99001'],
    ['FR', 'N/A'],
    ['SG', '00000'],
    ['CN', '20004'],
  ])('of %s is not %j', (country, typed) => {
    expect(readPostalCode(typed, country)).toBeUndefined();
  });

  it('is returned unchanged if the country has no postal codes', () => {
    for (const country of ['HK', 'MO', 'AE']) expect(readPostalCode('none', country)).toBe('none');
  });
});

import { describe, expect, it } from 'vitest';
import { reportNumber, sameLookAs } from './same-look.rules.ts';

const round = {
  shape: 'round',
  carat: 1,
  lengthMm: 6.43,
  widthMm: 6.41,
  color: 'F',
  clarity: 'VVS2',
  fluor: 'None',
} as const;

describe('the same look', () => {
  it('takes what nobody sees, and nothing worse', () => {
    const look = sameLookAs(round);
    expect(look.color).toEqual(['D', 'E', 'F']);
    expect(look.clarity).toContain('VS2');
    expect(look.clarity).not.toContain('SI1');
    expect(look.fluor).not.toContain('Strong');
    expect(look.carat[0]).toBeCloseTo(0.97, 9);
    expect(look.widthMm[1]).toBeCloseTo(6.51, 9);
  });

  it('always has room for the stone itself', () => {
    const look = sameLookAs({ ...round, color: 'K', clarity: 'SI2', fluor: 'Strong' });
    expect(look.color).toContain('K');
    expect(look.color).toContain('D');
    expect(look.clarity).toContain('SI2');
    expect(look.fluor).toContain('Strong');
  });

  it('looks deeper into step cuts', () => {
    expect(sameLookAs({ ...round, shape: 'emerald' }).clarity).not.toContain('VS2');
    expect(sameLookAs({ ...round, shape: 'emerald', clarity: 'VS2' }).clarity).toContain('VS2');
  });
});

describe('a report number', () => {
  it.each([
    ['GIA 0000 123456', '0000123456'],
    ['LG0000 12345', '000012345'],
    ['IGI LG 000012345', '000012345'],
    ['000012345678', '000012345678'],
    ['12', ''],
    ['<script>', 'SCRIPT'],
    ['', ''],
  ])('%s reads %s', (text, number) => {
    expect(reportNumber(text)).toBe(number);
  });
});

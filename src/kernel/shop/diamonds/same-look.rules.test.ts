import { describe, expect, it } from 'vitest';
import { COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import { diamondClarities, diamondFluorescences } from './diamonds.rules.ts';
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
  it('accepts invisible differences, and nothing worse', () => {
    expect(sameLookAs(round)).toEqual({
      shape: 'round',
      carat: [expect.closeTo(0.97, 9), expect.closeTo(1.03, 9)],
      lengthMm: [expect.closeTo(6.33, 9), expect.closeTo(6.53, 9)],
      widthMm: [expect.closeTo(6.31, 9), expect.closeTo(6.51, 9)],
      color: ['D', 'E', 'F'],
      clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      fluor: ['None', 'Faint', 'Medium'],
    });
  });

  it('always includes the stone itself, its group of grades and every better one', () => {
    const worst = (field: 'color' | 'clarity' | 'fluor', ...grades: readonly string[]) =>
      grades.map((grade) => sameLookAs({ ...round, [field]: grade })[field].at(-1)).join(' ');
    expect(worst('color', ...COLOUR_GRADES)).toBe('F F F H H J J M M M N–R S–Z');
    expect(worst('clarity', ...diamondClarities)).toBe('VS2 VS2 VS2 VS2 VS2 VS2 SI1 SI2 I1');
    expect(worst('fluor', ...diamondFluorescences)).toBe('Medium Medium Medium Strong Very strong');
    const dull = sameLookAs({ ...round, color: 'S–Z', clarity: 'I1', fluor: 'Very strong' });
    expect(dull).toMatchObject({
      color: COLOUR_GRADES,
      clarity: diamondClarities,
      fluor: diamondFluorescences,
    });
  });

  it('accepts every grade for a stone whose own is on no scale', () => {
    expect(sameLookAs({ ...round, color: 'Z+' }).color).toEqual(COLOUR_GRADES);
  });

  it('keeps a fancy colour', () => {
    const pink = 'fancy-light-purplish-pink';
    expect(sameLookAs({ ...round, color: pink }).color).toEqual([pink]);
  });

  it('asks for better clarity in step cuts', () => {
    for (const shape of ['emerald', 'asscher', 'baguette'] as const) {
      const worst = diamondClarities.map((clarity) =>
        sameLookAs({ ...round, shape, clarity }).clarity.at(-1),
      );
      expect(worst.join(' ')).toBe('VS1 VS1 VS1 VS1 VS1 VS2 SI1 SI2 I1');
    }
    expect(sameLookAs({ ...round, shape: 'radiant' }).clarity).toContain('VS2');
  });
});

describe('a report number', () => {
  it.each([
    ['GIA 0000 123456', '0000123456'],
    ['LG0000 12345', '000012345'],
    ['IGI LG 000012345', '000012345'],
    ['000012345678', '000012345678'],
    ['12', ''],
    ['00GIA12LG34', '00GIA12LG34'],
    ['LG12', ''],
    ['1'.repeat(20), '1'.repeat(20)],
    ['1'.repeat(21), ''],
    ['<script>', 'SCRIPT'],
    ['', ''],
  ])('%s reads %s', (text, number) => {
    expect(reportNumber(text)).toBe(number);
  });
});

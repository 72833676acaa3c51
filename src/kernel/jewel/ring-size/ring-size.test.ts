import { describe, expect, it } from 'vitest';
import { cleanMeasureInput, measuredMm, ringSize, sizeByCircumference, sizeByDiameter } from './ring-size.ts';

// Repeats the specification, so that a mistake in the table is found.
const diameterText =
  '3:14.1-14.5, 3.5:14.5-14.9, 4:14.9-15.3, 4.5:15.3-15.7, 5:15.7-16.1, 5.5:16.1-16.5, 6:16.5-16.9, 6.5:16.9-17.3, 7:17.3-17.7, 7.5:17.7-18.1, 8:18.1-18.5, 8.5:18.5-19, 9:19-19.4, 9.5:19.4-19.8, 10:19.8-20.2, 10.5:20.2-20.6, 11:20.6-21, 11.5:21-21.4, 12:21.4-21.8, 12.5:21.8-22.2, 13:22.2-22.6, 13.5:22.6-23.01';
const circumferenceText =
  '3:45-46, 3.5:46-47, 4:47-48, 4.5:48-49.3, 5:49.3-50, 5.5:50-51.2, 6:51.2-53.1, 6.5:53.1-54.4, 7:54.4-55.7, 7.5:55.7-57, 8:57-58.3, 8.5:58.3-59.5, 9:59.5-60.8, 9.5:60.8-62.1, 10:62.1-63.4, 10.5:63.4-64.6, 11:64.6-65.9, 11.5:65.9-67.2, 12:67.2-68.5, 12.5:68.5-69.7, 13:69.7-71, 13.5:71-72.3';

function rows(text: string): [string, number, number][] {
  return text.split(', ').map((row) => {
    const [size = '', range = ''] = row.split(':');
    const [min = '', max = ''] = range.split('-');
    return [size, Number(min), Number(max)];
  });
}

describe.each([
  ['diameter', sizeByDiameter, rows(diameterText)],
  ['circumference', sizeByCircumference, rows(circumferenceText)],
] as const)('size by %s', (_, sizeBy, table) => {
  it('has 22 half sizes', () => {
    expect(table).toHaveLength(22);
  });

  it.each(table)('size %s from %d (inclusive) to %d (exclusive)', (size, min, max) => {
    expect(sizeBy(min)).toBe(size);
    expect(sizeBy((min + max) / 2)).toBe(size);
    expect(sizeBy(max - 0.001)).toBe(size);
    expect(sizeBy(max)).not.toBe(size);
  });

  it('has no gap between its first and last bound', () => {
    for (const [index, [, min]] of table.entries()) {
      const previous = table[index - 1];
      if (previous) expect(min).toBe(previous[2]);
    }
  });
});

describe('outside the tables', () => {
  it.each([14.09, 23.01, 23.1, 0, -1, Number.NaN])('diameter %d has no size', (mm) => {
    expect(sizeByDiameter(mm)).toBeNull();
  });

  it.each([44.99, 72.3, 634, Number.POSITIVE_INFINITY])('circumference %d has no size', (mm) => {
    expect(sizeByCircumference(mm)).toBeNull();
  });

  it('ends size 10 at 63.4 and size 13.5 at 23.01', () => {
    expect(sizeByCircumference(63.39)).toBe('10');
    expect(sizeByCircumference(63.4)).toBe('10.5');
    expect(sizeByDiameter(23.009)).toBe('13.5');
  });
});

describe('the two tables together', () => {
  it('reports when they disagree: 50.3 mm is 5.5 by circumference and 5 by diameter', () => {
    expect(ringSize('circumference', 50.3)).toMatchObject({ size: '5.5', otherSize: '5', isDisputed: true });
  });

  it('agrees at 17.5 mm across', () => {
    expect(ringSize('diameter', 17.5)).toMatchObject({ size: '7', otherSize: '7', isDisputed: false });
  });

  it('reports when only one of them has an answer', () => {
    expect(ringSize('circumference', 44.6)).toMatchObject({ size: null, otherSize: '3', isDisputed: true });
  });

  it('converts between the measures', () => {
    expect(ringSize('diameter', 20).circumferenceMm).toBeCloseTo(62.832, 3);
    expect(ringSize('circumference', 62.832).diameterMm).toBeCloseTo(20, 3);
  });
});

describe('the size field', () => {
  it.each([
    ['165', '165'],
    ['1655', '165'],
    ['16.', '16.'],
    ['16.55', '165'],
    ['16,5', '165'],
    ['１６．５', '165'],
    ['16.5.2', '165'],
    ['9.57', '9.5'],
    ['165.', '165'],
    ['.5', '5'],
    ['52 mm', '52'],
    ['-3e9', '39'],
    ['', ''],
  ])('keeps three characters of %j, the point included', (typed, cleaned) => {
    expect(cleanMeasureInput(typed)).toBe(cleaned);
  });

  it.each([
    ['165', 16.5],
    ['52', 52],
    ['16.', 16],
    ['9.5', 9.5],
  ])('reads %s as %d mm', (input, mm) => {
    expect(measuredMm(input)).toBe(mm);
  });
});

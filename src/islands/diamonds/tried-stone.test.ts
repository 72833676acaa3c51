import { describe, expect, it } from 'vitest';
import { everything, finderQuery, parseFinder } from '#kernel/shop/diamonds/finder-state.ts';
import { askedKind, stoneOfList, stonesLike } from './tried-stone.ts';

const parse = (text: string) => parseFinder(new URLSearchParams(text));

describe('a grade tested in the finder', () => {
  it('uses a stone that fits the list', () => {
    expect(stoneOfList(everything)).toMatchObject({ shape: 'round', carat: 1, colour: 'G', clarity: 'VS1' });
    const list = parse('?shape=pear,oval&origin=laboratory-grown&color=D~K&clarity=FL~SI2');
    expect(stoneOfList(list)).toMatchObject({
      ...{ shape: 'oval', origin: 'laboratory-grown', colour: 'K', clarity: 'SI2' },
    });
    expect(stoneOfList(parse('?clarity=VS1~I1')).clarity, 'designs know no I1').toBe('VS1');
  });

  it('finds stones of that grade, shape and origin; other filters stay', () => {
    const list = parse('?shape=round,pear&color=D~F&cut=EX~EX&carat=1-1.5&p=4');
    const found = stonesLike(list, { shape: 'pear', origin: 'natural' }, 'colour', 'K');
    expect(finderQuery(found)).toBe('?shape=pear&origin=natural&color=K~K&cut=EX~EX&carat=1-1.5');
    expect(finderQuery(stonesLike(everything, stoneOfList(everything), 'clarity', 'SI1'))).toBe(
      '?shape=round&origin=natural&clarity=SI1~SI1',
    );
  });

  it('is opened by the address', () => {
    expect(askedKind(new URLSearchParams('see=clarity'))).toBe('clarity');
    expect(askedKind(new URLSearchParams('see=cut'))).toBeNull();
    expect(askedKind(new URLSearchParams(''))).toBeNull();
  });
});

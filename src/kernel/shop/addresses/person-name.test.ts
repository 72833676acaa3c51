import { describe, expect, it } from 'vitest';
import { fullName } from './person-name.ts';

describe('a full name', () => {
  it('puts the given name first in letters', () => {
    expect(fullName({ firstName: 'Ada', lastName: 'Wong' })).toBe('Ada Wong');
    expect(fullName({ firstName: 'ジョン', lastName: 'スミス' })).toBe('ジョン スミス');
  });

  it.each([
    ['小明', '陳', '陳小明'],
    ['민수', '김', '김민수'],
    ['はなこ', '山田', '山田はなこ'],
  ])('puts the family name first in the scripts of East Asia: %s %s', (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName })).toBe(name);
  });

  it('keeps a name of two scripts apart', () => {
    expect(fullName({ firstName: 'Ada', lastName: '陳' })).toBe('Ada 陳');
    expect(fullName({ firstName: '小明', lastName: 'Chan' })).toBe('小明 Chan');
  });

  it('does without one of the two', () => {
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
    expect(fullName({ firstName: '陳小明', lastName: '' })).toBe('陳小明');
    expect(fullName({ firstName: '', lastName: 'Wong' })).toBe('Wong');
  });
});

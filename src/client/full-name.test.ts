import { describe, expect, it } from 'vitest';
import { fullName } from './full-name.ts';

describe('full name', () => {
  it('puts the given name first, and the family name first in Han characters', () => {
    expect(fullName({ firstName: 'Ada', lastName: 'Wong' })).toBe('Ada Wong');
    expect(fullName({ firstName: '詠詩', lastName: '黃' })).toBe('黃詠詩');
  });

  it('does without a family name', () => {
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });
});

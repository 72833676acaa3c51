import { describe, expect, it } from 'vitest';
import { fullName } from './full-name.ts';

describe('full name', () => {
  it('puts the given name first, and the family name first in Han characters', () => {
    expect(fullName({ first_name: 'Ada', last_name: 'Wong' })).toBe('Ada Wong');
    expect(fullName({ first_name: '詠詩', last_name: '黃' })).toBe('黃詠詩');
  });

  it('does without a family name', () => {
    expect(fullName({ first_name: 'Ada', last_name: '' })).toBe('Ada');
  });
});

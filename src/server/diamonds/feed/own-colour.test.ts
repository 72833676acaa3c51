import { describe, expect, it } from 'vitest';
import { type ListedColour, ownColourOf } from './own-colour.ts';

const listed = (given: Partial<ListedColour>) =>
  ownColourOf({ color: '', fancyColor: '', intensity: '', overtone: '', ...given });

describe('fancy colour of a list', () => {
  it.each([
    ['Fancy Yellow', 'fancy'],
    ['fancy vivid yellow', 'fancy-vivid'],
    ['Fancy Light Brown', 'fancy-light-brown'],
    ['Very Light Pink', 'very-light-pink'],
    ['Fancy Intense Purplish Pink', 'fancy-intense-purplish-pink'],
    ['Fancy Dark Gray', 'fancy-dark-grey'],
    ['Fancy Deep Orangey Yellow', 'fancy-deep-orangy'],
  ])('reads %s from the column of letter grades', (color, key) => {
    expect(listed({ color })).toBe(key);
  });

  it('is read from separate columns', () => {
    const pink = { color: '*', fancyColor: 'Pink', overtone: 'None' };
    expect(listed({ ...pink, intensity: 'Fancy Vivid' })).toBe('fancy-vivid-pink');
    expect(listed({ ...pink, intensity: 'Vivid' })).toBe('fancy-vivid-pink');
    expect(listed({ ...pink, intensity: 'Faint', overtone: 'Brownish' })).toBe('faint-brownish-pink');
    expect(listed({ color: 'Fancy', fancyColor: 'Blue' })).toBe('fancy-blue');
    expect(listed({ color: 'Fancy', fancyColor: 'Gray', intensity: 'Light' })).toBe('light-grey');
  });

  it('is null for a letter grade', () => {
    for (const color of ['D', 'O-P', 'Z', '', 'FG']) expect(listed({ color, fancyColor: 'N/A' })).toBeNull();
  });

  it('reports the part that no laboratory grades', () => {
    expect(listed({ color: 'Fancy Vivid Brown' })).toEqual({ field: 'intensity', text: 'Fancy Vivid Brown' });
    expect(listed({ fancyColor: 'Pink' })).toEqual({ field: 'intensity', text: 'Pink' });
    expect(listed({ fancyColor: 'Pink', intensity: 'Rosy' })).toMatchObject({ field: 'color' });
    expect(listed({ color: 'Fancy Black' })).toEqual({ field: 'color', text: 'Fancy Black' });
    expect(listed({ color: 'Fancy Orange-Yellow' })).toMatchObject({ field: 'color' });
    expect(listed({ color: 'Fancy' })).toEqual({ field: 'color', text: 'Fancy' });
    expect(listed({ fancyColor: 'Pink', intensity: 'Fancy', overtone: 'Whitish' })).toEqual({
      field: 'overtone',
      text: 'whitish',
    });
  });
});

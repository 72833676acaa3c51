import { afterEach, expect, it } from 'vitest';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { boundText, readBound } from './bound-text.ts';

afterEach(() => setLanguages(shippedLanguages));

it('bounds are typed and shown with the separators of the language', () => {
  setLanguages([...shippedLanguages, languageFrom('fr', 'fr-FR') as Language]);
  const english = ['1,200', '12,345.50', '1,5', '0.50', '１２００', '7', '', '0,500', '1.2.3', 'x'];
  expect(english.map((typed) => readBound(typed, 'en'))).toEqual([
    ...[1200, 12_345.5, 1.5, 0.5, 1200, 7, undefined, null, null, null],
  ]);
  const french = ['1 200', '1\u202f200,50', '1.200', '1,5', '0.50', "1'200"];
  expect(french.map((typed) => readBound(typed, 'fr'))).toEqual([1200, 1200.5, 1200, 1.5, 0.5, 1200]);
  expect(boundText(0.5, 'fr')).toBe('0,5');
  expect(boundText(0.5, 'tc')).toBe('0.5');
  expect(boundText(undefined, 'fr')).toBe('');
});

import { afterEach, expect, it } from 'vitest';
import { decimals } from './decimals.ts';
import { languageFrom } from './language-list.ts';
import { type Language, setLanguages } from './locales.ts';
import { shippedLanguages } from './shipped-languages.ts';

afterEach(() => setLanguages(shippedLanguages));

it('writes decimals as the language does', () => {
  setLanguages([...shippedLanguages, languageFrom('fr', 'fr-FR') as Language]);
  expect(['en', 'tc', 'zh', 'fr'].map((locale) => decimals(locale, 0.5))).toEqual([
    ...['0.50', '0.50', '0.50', '0,50'],
  ]);
  expect(decimals('fr', 1234.005, 3)).toBe('1234,005');
});

import { afterEach, expect, it } from 'vitest';
import { Decimal, decimals } from './decimals.ts';
import { languageFrom } from './language-list.ts';
import { type Language, setLanguages } from './locales.ts';
import { shippedLanguages } from './shipped-languages.ts';
import { translator } from './translate.ts';

afterEach(() => setLanguages(shippedLanguages));

it('writes decimals as the language does', () => {
  setLanguages([...shippedLanguages, languageFrom('fr', 'fr-FR') as Language]);
  expect(['en', 'tc', 'zh', 'fr'].map((locale) => decimals(locale, 0.5))).toEqual([
    ...['0.50', '0.50', '0.50', '0,50'],
  ]);
  expect(decimals('fr', 1234.005, 3)).toBe('1234,005');
});

it('lets a text write a number in its language, with the same digits in all', () => {
  setLanguages([...shippedLanguages, languageFrom('fr', 'fr-FR') as Language]);
  const weights = (locale: string) => {
    const t = translator(locale, () => '{carat} ct');
    return [0.4, 1.005, 0.125].map((carat) => t('weights.carat', { carat: new Decimal(carat) }));
  };
  expect(weights('en')).toEqual(['0.40 ct', '1.00 ct', '0.13 ct']);
  expect(weights('zh')).toEqual(weights('en'));
  expect(weights('fr')).toEqual(['0,40 ct', '1,00 ct', '0,13 ct']);
  expect(String(new Decimal(0.4))).toBe('0.40');
});

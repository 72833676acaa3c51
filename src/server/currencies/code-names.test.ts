import { afterEach, expect, it } from 'vitest';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { codeNames } from './code-names.ts';

afterEach(() => setLanguages(shippedLanguages));

it('names a code in a language that is newer than its row, and keeps the names of the row', () => {
  const french = languageFrom('fr', 'fr-FR');
  if (!french) throw new Error('fr-FR is a tag of BCP 47');
  setLanguages([...shippedLanguages.slice(0, 1), french]);
  expect(codeNames('GB', 'region', { en: 'Great Britain', tc: '英國' })).toEqual({
    ...{ en: 'Great Britain', tc: '英國' },
    fr: 'Royaume-Uni',
  });
  expect(codeNames('CHF', 'currency')).toEqual({ en: 'Swiss Franc', fr: 'franc suisse' });
});

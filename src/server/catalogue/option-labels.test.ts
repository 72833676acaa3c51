import { afterEach, expect, it } from 'vitest';
import { contentFaults } from '#kernel/shop/content/content.rules.ts';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { optionValue } from './option-labels.service.ts';

afterEach(() => setLanguages(shippedLanguages));

it('shows a value without a name in the language by that of the default language', () => {
  const french = languageFrom('fr', 'fr-FR');
  if (!french) throw new Error('fr-FR is a tag of BCP 47');
  setLanguages([...shippedLanguages.slice(0, 1), french]);
  const metal = { label: { en: 'Metal' }, values: { 'silver-925': { en: 'Sterling silver' } } };
  const labels = { options: { metal }, attributes: {}, stones: {} };
  expect(optionValue(labels, 'metal', 'silver-925', 'fr')).toBe('Sterling silver');
  expect(optionValue(labels, 'metal', 'unknown', 'fr')).toBe('unknown');
});

it('refuses a name that is listed twice', () => {
  const name = { en: 'Metal', tc: '金屬', zh: '材质' };
  const value = { labelKey: 'silver-925', name };
  const label = { group: 'options', labelKey: 'metal', name, values: [value] };
  expect(contentFaults('labels', { labels: [label, { ...label, group: 'attributes' }] })).toEqual([]);
  expect(contentFaults('labels', { labels: [label, { ...label, values: [value, value] }] })).toEqual([
    { path: 'labels.1.labelKey', problem: 'key-twice', what: 'options.metal' },
    { path: 'labels.1.values.1.labelKey', problem: 'key-twice', what: 'silver-925' },
  ]);
});

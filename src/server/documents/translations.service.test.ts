import { describe, expect, it } from 'vitest';
import {
  exportTranslations,
  importTranslations,
  missingKeys,
  translationFormats,
} from './translations.service.ts';

const source = new Map([
  ['cart.empty', 'Your cart is empty.'],
  ['cart.pieces', '{count, plural, one {One piece} other {# pieces}} for {name}'],
  ['cart.kind', '{kind, select, ring {A <b>ring</b> & more} other {A "piece"}}'],
]);
const own = new Map([['cart.empty', 'Votre panier est vide.']]);

describe('translations of the interface', () => {
  it('lists what a language lacks', () => {
    expect(missingKeys(source, own)).toEqual(['cart.pieces', 'cart.kind']);
  });

  it.each(translationFormats)('come back from %s as they were exported', (format) => {
    const all = exportTranslations({ source, own: source, language: 'fr' }, [...source.keys()], format);
    expect(importTranslations(source, all, format)).toEqual(source);
    // Texts without a translation are left out.
    const part = exportTranslations({ source, own, language: 'fr' }, [...source.keys()], format);
    expect(importTranslations(source, part, format)).toEqual(own);
  });

  it('may have other plural forms, but not other placeholders', () => {
    const imported = (texts: Record<string, string>) => {
      const entries = Object.entries(texts).map(([key, target]) => [key, { target }]);
      return importTranslations(source, JSON.stringify({ texts: Object.fromEntries(entries) }), 'json');
    };
    const good = '{count, plural, one {# pièce} many {# de pièces} other {# pièces}} pour {name}';
    expect(imported({ 'cart.pieces': good }).get('cart.pieces')).toBe(good);
    expect(() => imported({ 'cart.full': 'Plein' })).toThrow('cart.full: there is no such text.');
    expect(() => imported({ 'cart.pieces': '{count, plural, other {# pièces}}' })).toThrow('lacks {name}');
    expect(() => imported({ 'cart.empty': 'Vide, {nom}' })).toThrow('the source has no {nom}');
    expect(() => imported({ 'cart.empty': 'Vide {' })).toThrow('cart.empty: the message');
    expect(() => imported({ 'cart.kind': '{kind, select, other {Un}}' })).toThrow(`with 'ring'`);
    expect(() => importTranslations(source, '<xliff version="2.0"/>', 'xliff')).toThrow('no XLIFF 1.2');
    expect(() => importTranslations(source, '{', 'json')).toThrow('no JSON');
  });
});

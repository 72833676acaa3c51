import { afterEach, describe, expect, it } from 'vitest';
import { distanceKm } from '#kernel/shop/stores/distance.ts';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { setStoredTexts } from '#server/platform/texts.ts';
import { businessHours } from './stores.mapper.ts';

const open: [string, string] = ['11:00', '20:00'];

afterEach(() => {
  setLanguages(shippedLanguages);
  setStoredTexts({});
});

describe('business hours', () => {
  it('merge consecutive days with the same hours', () => {
    const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: null, sun: open };
    expect(businessHours(week, 'en')).toEqual([
      { days: 'Monday to Friday', hours: '11:00–20:00' },
      { days: 'Saturday', hours: 'Closed' },
      { days: 'Sunday', hours: '11:00–20:00' },
    ]);
  });

  it('name the second day in lower case where the language does, whatever the translation', () => {
    const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: null };
    const days = (code: string, tag: string, texts: Record<string, string>) => {
      setLanguages([...shippedLanguages, languageFrom(code, tag) as Language]);
      setStoredTexts({ [code]: texts });
      return businessHours(week, code)[0]?.days;
    };
    const french = { 'stores.mon': 'Lundi', 'stores.sat': 'Samedi', 'stores.days': '{from} à {to}' };
    expect(days('fr', 'fr-FR', french)).toBe('Lundi à samedi');
    const german = { 'stores.mon': 'Montag', 'stores.sat': 'Samstag', 'stores.days': '{from} bis {to}' };
    expect(days('de', 'de-DE', german)).toBe('Montag bis Samstag');
  });

  it('are daily for the whole week', () => {
    const week = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: open };
    expect(businessHours(week, 'tc')).toEqual([{ days: '每日', hours: '11:00–20:00' }]);
  });
});

describe('distance', () => {
  it('is the great-circle distance', () => {
    const [hongKong, london] = [
      { lat: 22.2819, lng: 114.1575 },
      { lat: 51.5072, lng: -0.1276 },
    ];
    expect(distanceKm(hongKong, london)).toBeCloseTo(9627, -2);
    expect(distanceKm(london, london)).toBe(0);
  });
});

import { Converter } from 'opencc-js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { fillEmail } from '#kernel/shop/templates/email-template.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { strayCharacters } from '../../../tests/fixtures/stray-characters.ts';
import { namesIn, readJson } from './data-files.ts';
import * as shapes from './data-shapes.ts';

const products = namesIn('products').map((name) => readJson(`products/${name}`, shapes.product));
const productIds = new Set(products.map((product) => product.id));
const categories = readJson('categories.json', shapes.categories);
const categoryIds = new Set(categories.map((category) => category.id));
const home = readJson('home.json', shapes.home);
const site = readJson('site.json', shapes.site);
const stores = readJson('stores.json', shapes.stores);
const labels = readJson('reference/option-labels.json', shapes.labels);
const { currencies } = readJson('reference/currencies.json', shapes.currencies);
const countries = readJson('reference/countries.json', shapes.countries);

const files = [
  ...['categories', 'site', 'stores', 'coupons', 'home'].map((name) => `${name}.json`),
  ...['option-labels', 'currencies', 'countries'].map((name) => `reference/${name}.json`),
  ...namesIn('products').map((name) => `products/${name}`),
];
const isLocale = (key: string) => (locales as readonly string[]).includes(key);

/** Calls `visit` for every string with the language of its branch. */
function eachString(value: unknown, visit: (text: string, language: string) => void, language = ''): void {
  if (typeof value === 'string') visit(value, language);
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      eachString(inner, visit, isLocale(key) ? key : language);
  }
}

describe('texts', () => {
  it.each(files)('%s use the script of their language, and no exclamation marks', (file) => {
    const strays: string[] = [];
    eachString(readJson(file, v.unknown()), (text, language) => {
      const stray = strayCharacters(language, text);
      if (stray !== '') strays.push(`${language} ${stray}: ${text}`);
      if (/[!！]/.test(text)) strays.push(`exclamation mark: ${text}`);
    });
    expect(strays).toEqual([]);
  });

  it.each(files)('%s are complete in all three languages', (file) => {
    const incomplete: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (value === null || typeof value !== 'object') return;
      const keys = Object.keys(value);
      const isText = keys.some(isLocale);
      if (isText && keys.join() !== locales.join()) incomplete.push(path);
      for (const [key, inner] of Object.entries(value)) {
        if (isText && inner === '') incomplete.push(`${path}/${key}`);
        walk(inner, `${path}/${key}`);
      }
    };
    walk(readJson(file, v.unknown()), '');
    expect(incomplete).toEqual([]);
  });

  it('are written for each Chinese reader, not converted', () => {
    const toSimplified = Converter({ from: 't', to: 'cn' });
    const converted = products.filter(
      ({ text }) => toSimplified(text['tc']?.description[0] ?? '') === text['zh']?.description[0],
    );
    expect(converted.map(({ id }) => id)).toEqual([]);
  });
});

describe('categories', () => {
  it('have two levels, none of them empty', () => {
    const parents = new Map(categories.map((category) => [category.id, category.parentId]));
    expect(parents.size).toBe(categories.length);
    for (const { id, parentId, fallbackImage } of categories) {
      if (parentId !== 0) expect(parents.get(parentId), `${id}`).toBe(0);
      expect(
        products.some((product) => product.categoryIds.includes(id)),
        `${id}`,
      ).toBe(true);
      const [, product] = /^products\/(\d+)\/hero$/.exec(fallbackImage) ?? [];
      expect(productIds.has(Number(product)), `${id}`).toBe(true);
    }
  });
});

describe('the home page', () => {
  it('shows what exists and what is flagged', () => {
    const flagged = (flag: 'featured' | 'bestSeller') => products.filter((p) => p[flag]).map((p) => p.id);
    const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
    expect(inOrder(home.bestSelling.productIds)).toEqual(flagged('bestSeller'));
    expect(inOrder(home.featured.productIds)).toEqual(flagged('featured'));
    expect(home.adverts).toHaveLength(3);
    const tiles = [...home.customizeCategory.tiles, ...home.partnerDesigners];
    expect(tiles.filter(({ categoryId }) => !categoryIds.has(categoryId))).toEqual([]);
  });
});

describe('the site', () => {
  it('quotes every currency the shop shows', () => {
    expect(currencies.every(({ code }) => currencyCodes.includes(code))).toBe(true);
    expect(currencies.find(({ code }) => code === 'HKD')?.rate).toBe('1');
  });

  it('includes taxes for Hong Kong and the United States and delivers in Hong Kong free', () => {
    const codes = (flag: 'taxesIncluded' | 'freeShipping') =>
      countries.filter((country) => country[flag]).map((country) => country.code);
    expect(codes('taxesIncluded')).toEqual(['HK', 'US']);
    expect(codes('freeShipping')).toEqual(['HK']);
    for (const { code, freeShipping, shippingCostMinor, deliveryDays, states } of countries) {
      expect(shippingCostMinor === 0, code).toBe(freeShipping);
      expect(deliveryDays[0], code).toBeLessThanOrEqual(deliveryDays[1]);
      expect(new Set(states.map((state) => state.code)).size, code).toBe(states.length);
    }
  });

  it('links its footer to articles and policies that are there', () => {
    const classes = readJson('articles/classes.json', shapes.articleClasses);
    const articles = namesIn('articles');
    const policies = [...namesIn('policies'), ...namesIn('pages')];
    for (const { url } of site.bottomNav.flatMap(({ items }) => items)) {
      const [, place = '', first = '', second = '', third = '', slug = ''] = url.split('/');
      if (place === 'policy') expect(policies, url).toContain(first);
      if (place !== 'article') continue;
      expect(articles, url).toContain(`${second}-${slug}`);
      expect(classes.find(({ tid }) => tid === Number(first))?.slug, url).toBe(third);
    }
  });
});

describe('stores', () => {
  it('are six, at sane hours, on numbers that ring nowhere', () => {
    expect(stores.map((store) => store.id)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { id, business_hour: week, phone, country_code, state, timeZone, services } of stores) {
      const country = countries.find(({ code }) => code === country_code);
      const states = country?.states.map(({ code }) => code) ?? [];
      expect(states.length === 0 ? [''] : states, `${id}`).toContain(state);
      expect(phone).toMatch(/ 5550 01\d\d$|^\+44 20 7946 0\d{3}$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
      expect(services.filter((service) => !labels.services[service])).toEqual([]);
      for (const open of Object.values(week)) {
        if (open === null) continue;
        expect(open.filter((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toEqual([]);
        expect(open[0] < open[1], `${id}`).toBe(true);
      }
    }
  });
});

describe('email templates', () => {
  const templates = readJson('letter-templates.json', shapes.emailTemplates);

  it('are six, each with a name and a key of its own', () => {
    expect(templates).toHaveLength(6);
    expect(new Set(templates.map(({ key }) => key)).size).toBe(6);
    for (const locale of locales)
      expect(new Set(templates.map(({ name }) => localText(name, locale).toLowerCase())).size, locale).toBe(
        6,
      );
  });

  it.each(templates)(
    '$key has the same placeholders in every language, all of them known',
    ({ subject, text }) => {
      const open = locales.map((locale) =>
        fillEmail({ subject: localText(subject, locale), text: localText(text, locale) }, {}),
      );
      for (const { missing, unknown } of open) {
        expect(unknown).toEqual([]);
        expect(missing.sort()).toEqual(open[0]?.missing.sort());
        expect(missing).toEqual(expect.arrayContaining(['name', 'staff']));
      }
    },
  );
});

describe('coupons', () => {
  it('are of both types, with one for a single use and one that has ended', () => {
    const coupons = readJson('coupons.json', shapes.coupons);
    expect(coupons.map(({ code }) => code)).toEqual([
      'WELCOME5',
      'FIXED300',
      'SINGLE1',
      'EXPIRED',
      'ROSEGIFT500',
    ]);
    for (const { code, type, payPercent, discountMinor, startsDay, endsDay } of coupons) {
      if (type === 1) expect([payPercent < 100, discountMinor], code).toEqual([true, 0]);
      else expect([payPercent, discountMinor > 0], code).toEqual([100, true]);
      expect(startsDay < endsDay, code).toBe(true);
    }
    expect(coupons.find(({ code }) => code === 'SINGLE1')?.timesTotal).toBe(1);
    expect(coupons.find(({ code }) => code === 'EXPIRED')?.endsDay).toBe('2025-12-31');
  });
});

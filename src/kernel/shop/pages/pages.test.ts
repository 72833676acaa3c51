import { afterEach, describe, expect, it } from 'vitest';
import { locales, setLanguages } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { actingPagesPattern, pageKindOf, pageKinds } from './pages.ts';

afterEach(() => setLanguages(shippedLanguages));

describe('the registry of pages', () => {
  it('finds a page by its path in any language', () => {
    expect(pageKindOf('/')?.route).toBe('/');
    expect(pageKindOf('/tc/')?.route).toBe('/');
    expect(pageKindOf('/zh/goods/11/')?.route).toBe('/goods/[id]/');
    expect(pageKindOf('/article/1/101/')?.isIndexed).toBe(false);
    expect(pageKindOf('/article/1/101/diamonds/light/')?.isIndexed).toBe(true);
    expect(pageKindOf('/en/goods/')).toBeUndefined();
    expect(pageKindOf('/goods/1/2/')).toBeUndefined();
  });

  it('has a sample of every kind', () => {
    for (const { route, sample } of pageKinds) {
      expect(pageKindOf(sample.split('?')[0] ?? '')?.route, sample).toBe(route);
    }
  });

  it('excludes exactly the pages with side effects from prerendering, in every language', () => {
    // Relative to the page's URL, as browsers read speculation rules.
    const acting = new URLPattern(actingPagesPattern(), 'https://shop.example/tc/goods/1/?shape=oval');
    const isExcluded = (path: string) => acting.test(new URL(path, 'https://shop.example').href);
    for (const { sample, actsOnArrival, isIndexed } of pageKinds)
      for (const locale of locales) {
        const path = localisePath(locale, sample);
        if (actsOnArrival) expect(isExcluded(path), path).toBe(true);
        if (isIndexed) expect(isExcluded(path), path).toBe(false);
      }
    for (const path of [
      '/shoppingCart/',
      '/tc/paymentInfo/',
      '/zh/login/',
      '/myOrder/order/',
      '/stripeback/',
    ])
      expect(isExcluded(path), path).toBe(true);
  });

  it('names pages that act on arrival once, in every language', () => {
    expect(actingPagesPattern()).toBe(
      '/:language(tc|zh)?/(login|register|shoppingCart|paymentInfo|paycallback|stripeback|myOrder|comment)/*',
    );
  });

  it('names them in a shop of one language', () => {
    setLanguages(shippedLanguages.filter(({ prefix }) => prefix === ''));
    const acting = new URLPattern(actingPagesPattern(), 'https://shop.example/goods/1/');
    expect(acting.test('https://shop.example/shoppingCart/')).toBe(true);
    expect(acting.test('https://shop.example/goods/1/')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { actingPagesPattern, pageKindOf, pageKinds } from './pages.ts';

describe('the registry of pages', () => {
  it('finds a page by its address in any language', () => {
    expect(pageKindOf('/')?.route).toBe('/');
    expect(pageKindOf('/tc/')?.route).toBe('/');
    expect(pageKindOf('/zh/goods/11/')?.route).toBe('/goods/[id]/');
    expect(pageKindOf('/article/1/101/')?.isIndexed).toBe(false);
    expect(pageKindOf('/article/1/101/diamonds/light/')?.isIndexed).toBe(true);
    expect(pageKindOf('/en/goods/')).toBeUndefined();
    expect(pageKindOf('/goods/1/2/')).toBeUndefined();
  });

  it('gives a sample of every kind', () => {
    for (const { route, sample } of pageKinds) {
      expect(pageKindOf(sample.split('?')[0] ?? '')?.route, sample).toBe(route);
    }
  });

  it('keeps what acts on arrival from being rendered ahead, in every language, and no page that is found', () => {
    // As a browser reads the rules of a page: against that page's address.
    const acting = new URLPattern(actingPagesPattern(), 'https://shop.example/tc/goods/1/?shape=oval');
    const isKept = (path: string) => acting.test(new URL(path, 'https://shop.example').href);
    for (const { sample, actsOnArrival, isIndexed } of pageKinds)
      for (const locale of locales) {
        const path = localisePath(locale, sample);
        if (actsOnArrival) expect(isKept(path), path).toBe(true);
        if (isIndexed) expect(isKept(path), path).toBe(false);
      }
    for (const path of [
      '/shoppingCart/',
      '/tc/paymentInfo/',
      '/zh/login/',
      '/myOrder/order/',
      '/stripeback/',
    ])
      expect(isKept(path), path).toBe(true);
  });

  it('names pages that act on arrival once, in every language', () => {
    expect(actingPagesPattern()).toBe(
      '/:language(tc|zh)?/(login|register|shoppingCart|paymentInfo|paycallback|stripeback|myOrder|comment)/*',
    );
  });
});

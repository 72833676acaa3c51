import { describe, expect, it } from 'vitest';
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

  it('names pages that act on arrival once, in every language', () => {
    expect(actingPagesPattern()).toBe(
      '(/tc|/zh)?/(login|register|shoppingCart|paymentInfo|paycallback|stripeback|myOrder|comment)/*',
    );
  });
});

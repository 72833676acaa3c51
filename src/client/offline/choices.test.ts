import { describe, expect, it } from 'vitest';
import { pageKindOf, pageKinds } from '#kernel/shop/pages/pages.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { isOld, offlinePath, partsOf, showsGoods, type Way, wayOf } from './choices.ts';

const origin = 'https://shop.example';
const way = (path: string, mode = 'navigate', method = 'GET') =>
  wayOf({ url: new URL(path, origin).href, mode, method }, origin);

describe('the handling of requests', () => {
  it.each<[string, Way]>([
    ['/', 'page'],
    ['/details/1001/', 'page'],
    ['/details?id=1001', 'page'],
    ['/goods/1/?shape=oval', 'page'],
    ['/tc/shoppingCart/', 'page'],
    ['/paymentInfo/', 'page'],
    ['/stripeback/?session=1', 'page'],
    ['/myOrder/order/', 'page'],
    ['/zh/nowhere/', 'page'],
    ['/policy/returns-and-refunds/', 'readable'],
    ['/tc/commonProblem/', 'readable'],
    ['/article/1/101/diamonds/light/', 'readable'],
    ['/zh/stores/1/', 'readable'],
    ['/desk/', 'network'],
    ['/desk/?room=orders', 'network'],
    ['/media/home/intro.mp4', 'network'],
    ['/receipt/1100000042.pdf', 'network'],
  ])('a visit to %s: %s', (path, expected) => expect(way(path)).toBe(expected));

  it('ignores requests that are no page and no part of one, wherever the API is', () => {
    for (const path of ['/checkout/cart/index', '/customer/editaccount/info', '/catalog/product/stock?id=1'])
      for (const mode of ['cors', 'same-origin', 'no-cors']) expect(way(path, mode)).toBe('nothing');
    expect(way('https://api.shop.example/checkout/onepage/index', 'cors')).toBe('nothing');
    expect(way('https://pay.example/', 'navigate')).toBe('nothing');
    expect(way('/paymentInfo/', 'navigate', 'POST')).toBe('nothing');
    expect(way('/media/home/intro.mp4', 'no-cors')).toBe('nothing');
  });

  it('treats scripts, styles and icons of the site as parts', () => {
    expect(way('/_astro/frame.abc.js', 'cors')).toBe('part');
    expect(way('/icons/logo.svg', 'no-cors')).toBe('part');
    expect(way('https://cdn.example/_astro/frame.abc.js', 'cors')).toBe('nothing');
  });

  it('caches no page that sells, has side effects or requires a session', () => {
    const readable = pageKinds.filter(({ isReadable }) => isReadable);
    expect(readable.filter(({ actsOnArrival, isForMembers }) => actsOnArrival || isForMembers)).toEqual([]);
    expect(
      readable.map(({ route }) => route.split('/')[1]).filter((name, i, all) => all.indexOf(name) === i),
    ).toEqual(['article', 'policy', 'commonProblem', 'educationList', 'stores']);
  });
});

describe('a page to cache', () => {
  it('has neither a price nor an offer', () => {
    expect(showsGoods('<p>Light returns from the pavilion.</p>')).toBe(false);
    expect(showsGoods('<data value="568" data-price-minor="56800">HK$568</data>')).toBe(true);
    expect(showsGoods('<script type="application/ld+json">{"@type":"Offer"}</script>')).toBe(true);
  });

  it('includes its scripts, styles, fonts and icons without duplicates', () => {
    const html = `<link href="/_astro/site.a.css" rel="stylesheet"><link rel="preload" href="/_astro/latin.b.woff2">
      <script type="module" src="/_astro/frame.c.js"></script><svg><use href="/icons/shapes.svg#oval"></use></svg>
      <img src="/icons/shapes.svg"><img src="/media/a.avif"><a href="/policy/">Policies</a>`;
    expect(partsOf(html)).toEqual([
      '/_astro/site.a.css',
      '/_astro/latin.b.woff2',
      '/_astro/frame.c.js',
      '/icons/shapes.svg',
    ]);
  });
});

it('exists in every language, and is refreshed after a day', () => {
  for (const locale of locales) {
    expect(offlinePath(locale)).toBe(localisePath(locale, '/offline/'));
    expect(pageKindOf(offlinePath(locale))?.route).toBe('/offline/');
  }
  const now = Date.parse('2026-11-22T10:00:00Z');
  expect(isOld('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(false);
  expect(isOld('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(true);
  expect(isOld(null, now)).toBe(true);
});

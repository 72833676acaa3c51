import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CategoryId } from '#kernel/catalogue/listing.ts';
import { productId } from '#kernel/catalogue/product-card.ts';
import { alternatesOf, shareImage } from './page-meta.ts';
import { sitemapPages, sitemapXml } from './sitemap.ts';
import { breadcrumbData, faqData } from './structured.ts';

beforeAll(() => {
  vi.stubGlobal('__SITE_ORIGIN__', 'https://shop.example');
});

describe('alternates', () => {
  it('names every language and the default, absolute', () => {
    expect(alternatesOf({ path: '/goods/1/' })).toEqual([
      { hreflang: 'en', href: 'https://shop.example/goods/1/' },
      { hreflang: 'zh-Hant', href: 'https://shop.example/tc/goods/1/' },
      { hreflang: 'zh-Hans', href: 'https://shop.example/zh/goods/1/' },
      { hreflang: 'x-default', href: 'https://shop.example/goods/1/' },
    ]);
  });

  it('prefers the addresses the content gives', () => {
    const links = alternatesOf({ path: '/a/', alternates: { zh: '/zh/b/' } });
    expect(links.find(({ hreflang }) => hreflang === 'zh-Hans')?.href).toBe('https://shop.example/zh/b/');
  });
});

describe('the picture of a shared link', () => {
  const media = { widths: [320], width: 320, height: 320, colour: '#fff' };

  it('is the product itself, or the house', () => {
    const product = shareImage({ ...media, base: '/media/products/1001/hero' });
    expect(product.url).toBe('https://shop.example/media/products/1001/og.jpg');
    expect(shareImage({ ...media, base: '/media/articles/101' }).url).toBe(shareImage(undefined).url);
  });
});

describe('sitemap', () => {
  const index = {
    products: [{ id: productId(1007), kind: 'variable-design' as const, digest: 'a' }],
    categories: [{ id: 11 as CategoryId, digest: 'b' }],
    articles: [{ tid: 1, aid: 101, class: 'diamonds', slug: 'light', digest: 'c', updatedAt: '2026-06-02' }],
    policies: [{ key: 'privacy', digest: 'd', updatedAt: '2026-05-01' }],
  };

  it('lists every page in every language with its day of change', () => {
    const xml = sitemapXml(sitemapPages(index));
    for (const path of [
      '/',
      '/tc/',
      '/zh/goods/11/',
      '/variableDetails/1007/',
      '/tc/article/1/101/diamonds/light/',
    ]) {
      expect(xml).toContain(`<loc>https://shop.example${path}</loc>`);
    }
    expect(xml).toContain('<loc>https://shop.example/policy/privacy/</loc><lastmod>2026-05-01</lastmod>');
    expect(xml.match(/<url>/g)).toHaveLength(sitemapPages(index).length * 3);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(sitemapPages(index).length * 3);
  });

  it('escapes addresses', () => {
    expect(sitemapXml([{ path: '/a&b/' }])).toContain('https://shop.example/a&amp;b/');
  });
});

describe('structured data', () => {
  it('numbers the breadcrumbs and gives absolute addresses', () => {
    expect(breadcrumbData([{ name: 'Rings', url: '/goods/1/' }, { name: 'Aurora' }])).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Rings', item: 'https://shop.example/goods/1/' },
        { position: 2, name: 'Aurora' },
      ],
    });
  });

  it('gives answers as the plain words of the page', () => {
    const problem = {
      id: 1,
      question: 'How long?',
      answer: '<p>Four <b>weeks</b>.</p><p>Or five.</p>',
      group: 'a',
      groupName: 'A',
    };
    expect(faqData([problem])).toMatchObject({
      mainEntity: [{ acceptedAnswer: { text: 'Four weeks. Or five.' } }],
    });
  });
});

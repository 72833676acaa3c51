import { describe, expect, it } from 'vitest';
import { daysOfChange, isInSitemap, sitemapItem } from './shop-sitemap.ts';

const site = 'https://shop.example';
const changedAt = daysOfChange({
  articles: [{ tid: 1, aid: 101, class: 'diamonds', slug: 'light', digest: 'c', updatedAt: '2026-06-02' }],
  policies: [{ key: 'privacy', digest: 'd', updatedAt: '2026-05-01' }],
});

describe('sitemap', () => {
  it('contains indexable pages in every language', () => {
    for (const path of ['/', '/tc/', '/zh/goods/11/', '/variableDetails/1007/', '/policy/about/']) {
      expect(isInSitemap(site + path, true), path).toBe(true);
    }
    for (const path of ['/login/', '/tc/myOrder/order/', '/article/1/101/', '/nowhere/', '/zh/404/']) {
      expect(isInSitemap(site + path, true), path).toBe(false);
    }
  });

  it('contains the day of change and the page in every language', () => {
    expect(sitemapItem(`${site}/tc/article/1/101/diamonds/light/`, changedAt)).toEqual({
      url: `${site}/tc/article/1/101/diamonds/light/`,
      lastmod: '2026-06-02',
      links: [
        { lang: 'en', url: `${site}/article/1/101/diamonds/light/` },
        { lang: 'zh-Hant', url: `${site}/tc/article/1/101/diamonds/light/` },
        { lang: 'zh-Hans', url: `${site}/zh/article/1/101/diamonds/light/` },
        { lang: 'x-default', url: `${site}/article/1/101/diamonds/light/` },
      ],
    });
    expect(sitemapItem(`${site}/policy/privacy/`, changedAt).lastmod).toBe('2026-05-01');
    expect(sitemapItem(`${site}/goods/11/`, changedAt)).not.toHaveProperty('lastmod');
  });
});

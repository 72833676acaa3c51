import { describe, expect, it } from 'vitest';
import { articlePath, categoryPath, localisePath, pageOfQuery, productPath, splitLocale } from './paths.ts';

const query = (text: string) => new URLSearchParams(text);

describe('languages in paths', () => {
  it('prefixes tc and zh, but not English', () => {
    expect(localisePath('en', '/goods/1/')).toBe('/goods/1/');
    expect(localisePath('tc', '/')).toBe('/tc/');
    expect(splitLocale('/zh/details/7/')).toEqual({ locale: 'zh', path: '/details/7/' });
    expect(splitLocale('/tcx/')).toEqual({ locale: 'en', path: '/tcx/' });
    expect(splitLocale('/en/')).toEqual({ locale: 'en', path: '/en/' });
  });

  it('routes a product by its customised type', () => {
    expect(productPath({ id: 7, kind: 'ready-made' })).toBe('/details/7/');
    expect(productPath({ id: 7, kind: 'fixed-design' })).toBe('/designDetails/7/');
    expect(productPath({ id: 7, kind: 'variable-design' })).toBe('/variableDetails/7/');
    expect(productPath({ id: 7, kind: 'suit' })).toBe('/commodityDetails/7/');
    expect(categoryPath(3)).toBe('/goods/3/');
    expect(articlePath({ tid: 1, aid: 101, class: 'diamonds', slug: 'light' })).toBe(
      '/article/1/101/diamonds/light/',
    );
  });
});

describe('pageOfQuery', () => {
  it('finds the pre-built page of a query-addressed route', () => {
    expect(pageOfQuery('/details', query('id=42&utm_source=x'))).toBe('/details/42/');
    expect(pageOfQuery('/tc/goods/', query('id=7'))).toBe('/tc/goods/7/');
    expect(pageOfQuery('/article', query('tid=1&aid=101'))).toBe('/article/1/101/');
    for (const route of ['designDetails', 'variableDetails', 'commodityDetails']) {
      expect(pageOfQuery(`/zh/${route}/`, query('id=9'))).toBe(`/zh/${route}/9/`);
    }
  });

  it('returns null for an invalid id', () => {
    for (const id of ['', '0', '-1', '1.5', 'abc', '1234567890123', '../etc']) {
      expect(pageOfQuery('/details', query(`id=${id}`))).toBeNull();
    }
    expect(pageOfQuery('/details', query(''))).toBeNull();
    expect(pageOfQuery('/article', query('tid=1'))).toBeNull();
    expect(pageOfQuery('/article', query('aid=1'))).toBeNull();
  });

  it('returns undefined for other paths', () => {
    expect(pageOfQuery('/goods/7/', query(''))).toBeUndefined();
    expect(pageOfQuery('/', query('id=1'))).toBeUndefined();
  });
});

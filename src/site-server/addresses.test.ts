import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/fixtures/property-testing.ts';
import { resolveAddress } from './addresses.ts';

describe('resolveAddress', () => {
  it.each([
    ['/', '/'],
    ['/tc/', '/tc/'],
    ['/details?id=1001', '/details/1001/'],
    ['/details/?id=1001&utm_source=mail', '/details/1001/'],
    ['/zh/goods?id=11', '/zh/goods/11/'],
    ['/tc/article?tid=1&aid=101', '/tc/article/1/101/'],
    ['/goods/', '/goods/'],
    ['/zh/article/', '/zh/article/'],
    ['/policy/privacy/?from=footer', '/policy/privacy/'],
    ['/design/Ring', '/design/ring/'],
    ['/zh/design/Diamond/?stone=3', '/zh/design/diamond/'],
  ])('serves %s from the page %s', (url, path) => {
    expect(resolveAddress(url)).toMatchObject({ kind: 'page', path });
  });

  it.each([
    ['/en', '/'],
    ['/en/goods/1/?x=1', '/goods/1/?x=1'],
    ['/tc', '/tc/'],
    ['/policy/privacy', '/policy/privacy/'],
    ['/search?q=oval', '/search/?q=oval'],
    ['/goods/7/solitaire/round/', '/goods/7/'],
    ['/goods', '/goods/'],
    ['/sitemap.xml', '/sitemap-index.xml'],
    ['/search?q=%', '/search/?q=%'],
    ['/search?q=%ff', '/search/?q=%ff'],
    ['/policy/privacy?x=%c3', '/policy/privacy/?x=%c3'],
    ['/search?q=\u00c3\u00a9 "', '/search/?q=%c3%a9%20"'],
    ['/en/a%3fb/?x=1', '/a%3Fb/?x=1'],
    ['/caf%c3%a9', '/caf%C3%A9/'],
  ])('moves %s to %s for good', (url, location) => {
    expect(resolveAddress(url)).toEqual({ kind: 'redirect', status: 301, location });
  });

  it.each([
    ['/myOrder/', '/myOrder/message/'],
    ['/tc/myOrder/?type=2', '/tc/myOrder/order/?type=2'],
    ['/myOrder/?type=4', '/myOrder/appointment/?type=4'],
  ])('sends %s on to %s', (url, location) => {
    expect(resolveAddress(url)).toEqual({ kind: 'redirect', status: 302, location });
  });

  it.each([
    '/details/',
    '/404/',
    '/tc/404/',
    '/404.html',
    '/details?id=0',
    '/details?id=abc',
    '/goods?id=-1',
    '/article?tid=1',
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/a/..%2fb/',
    '/%c3%28/',
    '/a%00b/',
    '//evil.example/',
    '/en//evil.example/',
    '/\\evil.example/',
  ])('knows no page for %s', (url) => {
    expect(resolveAddress(url).kind).toBe('missing');
  });

  it('returns the not-found page of the requested language', () => {
    expect(resolveAddress('/tc/details?id=x')).toEqual({ kind: 'missing', locale: 'tc' });
  });

  it('returns valid headers even for malformed escapes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '%',
        '%%',
        '%f',
        '%ff',
        '%c3',
        '%C3%28',
        '%e9',
        '%00',
        '%0d%0a',
        '%2f',
        '%3f',
        '%25',
        '+',
      ),
      fc.constantFrom('/', '?', '&', '=', '#', '\\', 'search', 'goods', 'en', 'tc', 'details?id=1', '.'),
      fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)) }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const answer = resolveAddress(`/${pieces.join('')}`);
        if (answer.kind !== 'redirect') return;
        expect(answer.location).toMatch(/^\/(?!\/)[!-~]*$/);
        // A redirect leads to a response, not to another redirect.
        const next = resolveAddress(answer.location);
        const after = next.kind === 'redirect' ? resolveAddress(next.location) : next;
        expect(after.kind === 'redirect' ? resolveAddress(after.location).kind : after.kind).not.toBe(
          'redirect',
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('never redirects to another host and never throws', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, query) => {
        const answer = resolveAddress(`${path}?${query}`);
        if (answer.kind === 'redirect') expect(answer.location).toMatch(/^\/(?!\/)/);
        if (answer.kind === 'page') expect(answer.path.endsWith('/')).toBe(true);
      }),
    );
  });
});

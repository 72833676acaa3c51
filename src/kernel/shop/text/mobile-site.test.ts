import { describe, expect, it } from 'vitest';
import { mobilePath } from './mobile-site.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

describe('mobilePath', () => {
  it.each([
    ['/details/1001/', '/details/1001/'],
    ['/details?id=1001', '/details?id=1001'],
    ['/tc/details?id=1001', '/tc/details?id=1001'],
    ['/en/details?id=1001', '/details?id=1001'],
    ['/en/article/1/101/', '/article/1/101/'],
    ['/zh/article?tid=1&aid=101', '/zh/article?tid=1&aid=101'],
    ['/designDetails/1005/', '/designDetails/1005/'],
    ['/tc/designDetails?id=1005', '/tc/designDetails?id=1005'],
    ['/variableDetails/1007/', '/variableDetails/1007/'],
    ['/commodityDetails', '/commodityDetails'],
    ['/detailsofsomething/', '/'],
    ['/goods/1/', '/'],
    ['/goods/details/1/', '/'],
    ['/', '/'],
  ])('leads %s to %s', (url, path) => {
    expect(mobilePath(iPhone, url)).toBe(path);
  });

  it.each([
    iPhone,
    'Mozilla/5.0 (Linux; Android 15)',
    'Mozilla/5.0 (iPad; CPU OS 12_0)',
    'Mozilla/5.0 (iPod touch)',
    'Mozilla/5.0 (SymbianOS/9.4; Series60/5.0)',
    'Mozilla/5.0 (Symbian/3; Series60/5.3)',
    'Mozilla/5.0 (Windows Phone 10.0)',
  ])('leads %s away', (agent) => {
    expect(mobilePath(agent, '/')).toBe('/');
  });

  it('does not redirect desktops, crawlers and requests for the full site', () => {
    expect(mobilePath('Mozilla/5.0 (X11; Linux x86_64)', '/')).toBeUndefined();
    expect(mobilePath(`${iPhone} Googlebot/2.1`, '/')).toBeUndefined();
    expect(mobilePath(iPhone, '/details?id=1001&full=1')).toBeUndefined();
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressSite } from './compress-build.ts';
import { type RunningSite, startSite } from './server.ts';

const page = (text: string) =>
  `<!doctype html><title>${text}</title><p>${text.padEnd(600, '.')}</p><script>go()</script>`;

let dist: string;
let site: RunningSite;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path unchanged; fetch would normalise it. */
function ask(path: string, headers: Record<string, string> = {}, port = site.port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'site-'));
  const files: Record<string, string> = {
    'index.html': page('home'),
    '404.html': page('missing'),
    'tc/404/index.html': page('missing in tc'),
    'details/1001/index.html': page('ring'),
    'article/1/101/index.html': page('light'),
    'article/1/101/diamonds/how-light-returns/index.html': page('light'),
    'tc/article/1/101/diamonds/光/index.html': page('光'),
    'tc/details/1001/index.html': page('ring in tc'),
    '_astro/app.abc123.js': 'export const a = 1;'.repeat(60),
    'media/home/intro.mp4': '0123456789',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dist, path, '..'), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  // Left by an article that was renamed, and by one that was removed.
  for (const path of ['article/1/101/diamonds/former-title', 'article/1/103/diamonds/gone'])
    await mkdir(join(dist, path), { recursive: true });
  await compressSite(dist);
  site = await startSite({ dist, port: 0, apiOrigin: 'http://api.example' });
});

it('forwards the profile for assistants, which do not follow redirects, and the public keys of papers', async () => {
  const api = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ path: request.url }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const own = await startSite({ dist, port: 0, apiOrigin: `http://127.0.0.1:${port}` });
  for (const path of ['/.well-known/ucp', '/.well-known/jwks.json']) {
    const answer = await ask(path, {}, own.port);
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([200, { path }]);
  }
  await new Promise((done) => api.close(done));
  expect((await ask('/.well-known/ucp', {}, own.port)).status).toBe(502);
  await own.close();
});

afterAll(async () => {
  await site.close();
  await rm(dist, { recursive: true });
});

describe('the site server', () => {
  it('keeps idle connections longer than clients do', async () => {
    const { headers } = await ask('/', { connection: 'keep-alive' });
    expect(headers['keep-alive']).toBe('timeout=65');
  });

  it('redirects a wrong class or title of an article to its short address, like the recipes', async () => {
    expect((await ask('/article/1/101/diamonds/how-light-returns/')).status).toBe(200);
    for (const path of ['/article/1/101/x/y/', '/article/1/101/diamonds/', '/article/1/101/a/b/c/']) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.location]).toEqual([path, 301, '/article/1/101/']);
    }
    expect((await ask('/article/1/102/x/y/')).status).toBe(404);
    expect((await ask('/article/1/103/diamonds/gone/')).status).toBe(404);
  });

  it('serves a query-addressed route from its pre-built page', async () => {
    const byQuery = await ask('/details?id=1001&utm_source=mail');
    const byPath = await ask('/details/1001/');
    expect(byQuery.status).toBe(200);
    expect(byQuery.headers.etag).toBe(byPath.headers.etag);
    expect((await ask('/tc/details?id=1001')).body.toString()).toContain('ring in tc');
  });

  it('answers 404 with the not-found page of the language', async () => {
    const missing = await ask('/tc/details?id=7');
    expect(missing.status).toBe(404);
    expect(missing.body.toString()).toContain('missing in tc');
    expect((await ask('/nope/')).status).toBe(404);
  });

  it('serves only files of the build', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/csp-hashes.json',
      '/index.html.br',
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  it('redirects to the canonical URL', async () => {
    expect((await ask('/en/details/1001/')).headers.location).toBe('/details/1001/');
    expect((await ask('/details/1001')).headers.location).toBe('/details/1001/');
  });

  it.each([
    '/search?q=%',
    '/search?q=%ff',
    '/details/1001?x=%c3',
    '/details/1001/?x=%c3%28',
    '/%ff',
    '/%',
    '/tc/%e9/?%',
    '/details?id=%',
    '/details?id=%ff',
    '/a%0d%0aset-cookie:x=1',
    '/details/1001?x=%0d%0aset-cookie:x=1',
    '//[',
    '/en//%5c',
    'http://[/',
    '*',
  ])('answers %s with a page or a way to one', async (path) => {
    const { status, headers } = await ask(path);
    expect([200, 301, 400, 404]).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
    if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?!\/)[!-~]*$/);
  });

  it('allows other sites to embed images and films only', async () => {
    const policyOf = async (path: string) => (await ask(path)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/media/home/intro.mp4')).toBe('cross-origin');
    expect(await policyOf('/_astro/app.abc123.js')).toBe('same-origin');
    expect(await policyOf('/')).toBe('same-origin');
  });

  it('sends Strict-Transport-Security if it is served over https', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await startSite({ dist, port: 0, isSecure: true });
    try {
      for (const path of ['/', '/nope/', '/details/1001']) {
        const { headers } = await ask(path, {}, secure.port);
        expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      }
    } finally {
      await secure.close();
    }
  });

  it('sends compressed files to clients that accept them, and 304 to clients that have the file', async () => {
    const packed = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toContain('home');
    const refused = await ask('/', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers['content-encoding']).toBe('gzip');
    const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': packed.headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
  });

  it('caches hashed files for ever; browsers revalidate pages each time, a CDN once a minute', async () => {
    const { headers: ofScript } = await ask('/_astro/app.abc123.js');
    expect(ofScript['cache-control']).toContain('immutable');
    expect(ofScript).not.toHaveProperty('cdn-cache-control');
    const { headers: ofPage } = await ask('/');
    expect(ofPage['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(ofPage['cdn-cache-control']).toContain('max-age=60');
    expect((await ask('/nowhere/')).headers).not.toHaveProperty('cdn-cache-control');
  });

  it('serves ranges of a film', async () => {
    const part = await ask('/media/home/intro.mp4', { range: 'bytes=2-4' });
    expect([part.status, part.body.toString()]).toEqual([206, '234']);
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect((await ask('/media/home/intro.mp4', { range: 'bytes=90-' })).status).toBe(416);
  });

  it('allows only the scripts of its own pages', async () => {
    const policy = String((await ask('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).toContain("connect-src 'self' http://api.example");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('names the port that is in use', async () => {
    await expect(startSite({ dist, port: site.port })).rejects.toThrow(`port ${site.port} is taken`);
  });
});

describe('with a mobile site', () => {
  const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
  let mobile: RunningSite;

  beforeAll(async () => {
    mobile = await startSite({ dist, port: 0, mobileOrigin: 'https://m.shop.example' });
  });
  afterAll(() => mobile.close());

  it('redirects phones to the matching page or the mobile home page', async () => {
    const product = await ask('/details?id=1001', iphone, mobile.port);
    expect([product.status, product.headers.location]).toEqual([
      302,
      'https://m.shop.example/details?id=1001',
    ]);
    expect((await ask('/policy/privacy/', iphone, mobile.port)).headers.location).toBe(
      'https://m.shop.example/',
    );
  });

  it('does not redirect crawlers, desktops, files and visitors of the full site', async () => {
    const crawler = { 'user-agent': `${iphone['user-agent']} (compatible; Googlebot/2.1)` };
    for (const headers of [crawler, { 'user-agent': 'X11; Linux' }, { ...iphone, cookie: 'fullSite=1' }]) {
      expect((await ask('/details/1001/', headers, mobile.port)).status).toBe(200);
    }
    const asked = await ask('/?full=1', iphone, mobile.port);
    expect([asked.status, asked.headers['set-cookie']?.[0]]).toEqual([
      200,
      'fullSite=1; Path=/; SameSite=Lax',
    ]);
    expect((await ask('/_astro/app.abc123.js', iphone, mobile.port)).status).toBe(200);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ReadStream, renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressSite } from './compress-build.ts';
import { currentRelease } from './release.ts';
import { type RunningSite, startSite } from './server.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let folder: string;
let site: RunningSite | undefined;

const page = (text: string, script = 'go()') =>
  `<!doctype html><title>${text}</title><p>${text.repeat(300)}</p><script>${script}</script>`;

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** Replaces a page and its compressed forms as the publisher does: by rename, the list of hashes first, the page last. */
async function replacePage(path: string, content: string): Promise<void> {
  await write(`new/${path}`, content);
  await compressSite(join(folder, 'new'));
  await rename(join(folder, 'new/csp-hashes.json'), join(folder, 'dist/csp-hashes.json'));
  for (const form of ['.br', '.gz', ''])
    await rename(join(folder, `new/${path}${form}`), join(folder, `dist/${path}${form}`));
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: site?.port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject).end();
  });
}

const br = { 'accept-encoding': 'br' };
const textOf = ({ headers, body }: Answer) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();

const serve = async (dist: string) => {
  site = await startSite({ dist: join(folder, dist), port: 0 });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  await rm(folder, { recursive: true });
});

it('serves a replaced page from the next request on', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  const { headers } = await ask('/', br);
  for (let round = 0; round < 4; round += 1) {
    const text = page(`round ${round} `);
    await replacePage('index.html', text);
    expect(textOf(await ask('/', { ...br, 'if-none-match': String(headers.etag) }))).toBe(text);
    expect(textOf(await ask('/'))).toBe(text);
  }
});

it('follows the link to another release, and mixes nothing under concurrent requests', async () => {
  const releases = ['a', 'b'];
  for (const release of releases) {
    for (const path of ['index.html', 'goods/1/index.html'])
      await write(`${release}/${path}`, page(release, `run('${release}')`));
    await compressSite(join(folder, release));
  }
  await symlink('a', join(folder, 'current'));
  await serve('current');
  const seen = new Set<string>();
  const note = (answer: Answer) => {
    const text = textOf(answer);
    const [, script = ''] = /<script>(.*)<\/script>/.exec(text) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    seen.add(text);
  };
  for (let swap = 0; swap < 6; swap += 1) {
    const release = releases[swap % 2] ?? 'a';
    const asked = Array.from({ length: 8 }, (_, index) => ask(index % 2 === 0 ? '/' : '/goods/1/', br));
    await symlink(release, join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'current'));
    expect(textOf(await ask('/', br))).toBe(page(release, `run('${release}')`));
    for (const answer of await Promise.all(asked)) note(answer);
  }
  expect([...seen].sort()).toEqual(releases.map((release) => page(release, `run('${release}')`)));
});

it('allows the inline scripts of a replaced page', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  const hash = createHash('sha256').update('fresh()').digest('base64');
  const policy = async () => String((await ask('/')).headers['content-security-policy']);
  expect(await policy()).not.toContain(hash);
  await replacePage('index.html', page('two', 'fresh()'));
  expect(await policy()).toContain(`'sha256-${hash}'`);
});

it('sends a range of a film, and the whole film if the range is one that it does not read', async () => {
  await write('dist/media/film.mp4', '0123456789');
  await serve('dist');
  const range = async (value: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: answered } = await ask('/media/film.mp4', { range: value, ...headers });
    return [status, body.toString(), answered['content-range']];
  };
  expect(await range('bytes=0-1')).toEqual([206, '01', 'bytes 0-1/10']);
  expect(await range('bytes=5-')).toEqual([206, '56789', 'bytes 5-9/10']);
  expect(await range('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
  const whole = [200, '0123456789', undefined];
  const { etag } = (await ask('/media/film.mp4')).headers;
  expect(await range('bytes=5-7', { 'if-range': String(etag) })).toEqual(whole);
  for (const odd of ['bytes=-3', 'bytes=0-0', 'bytes=7-5', 'bytes=0-1,4-5', 'items=0-1', 'bytes=x-1'])
    expect(await range(odd), odd).toEqual(whole);
});

it('answers HEAD with the headers of GET', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  const got = await ask('/', br);
  const head = await ask('/', br, 'HEAD');
  expect(head.body.length).toBe(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
});

it('answers 404 for a page that has been removed', async () => {
  await write('dist/index.html', page('one'));
  await write('dist/404.html', page('missing'));
  await serve('dist');
  expect((await ask('/')).status).toBe(200);
  await rm(join(folder, 'dist/index.html'));
  const gone = await ask('/');
  expect([gone.status, textOf(gone)]).toEqual([404, page('missing')]);
});

it('sends plain text as UTF-8', async () => {
  await write('dist/robots.txt', 'User-agent: *');
  await serve('dist');
  expect((await ask('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('a publish during a request', () => {
  let server: Server;
  /** Calls `act` before each file is sent. Its listener of 'pipe' runs before sirv has opened the file. */
  async function listen(path: string, act: (response: ServerResponse) => void): Promise<number> {
    const release = currentRelease(join(folder, 'dist'), { apiOrigin: '', vary: 'accept-encoding' })();
    server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
      response.setHeader('content-security-policy', release.policy());
      act(response);
      release.send(incoming, response, path);
    });
    await once(server.listen(0), 'listening');
    return (server.address() as AddressInfo).port;
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['replaced', () => renameSync(join(folder, 'longer.html'), join(folder, 'dist/index.html'))],
    ['removed', () => rmSync(join(folder, 'dist/index.html'))],
  ])(
    'ends the connection without an answer if the file is %s between its look-up and its opening',
    async (_, act) => {
      await write('dist/index.html', page('one'));
      await write('longer.html', page('longer'));
      const port = await listen('/index.html', (response) => response.once('pipe', act));
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    },
  );

  it('sends a new page with its own policy', async () => {
    await write('dist/index.html', page('one'));
    await compressSite(join(folder, 'dist'));
    await write('new/index.html', page('two', 'fresh()'));
    await compressSite(join(folder, 'new'));
    const port = await listen('/index.html', () => {
      for (const file of ['csp-hashes.json', 'index.html'])
        renameSync(join(folder, 'new', file), join(folder, 'dist', file));
    });
    const { headers } = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const hash = createHash('sha256').update('fresh()').digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });

  it('closes a file when the client leaves', async () => {
    await write('dist/film.mp4', Buffer.alloc(50_000_000));
    const piped = Promise.withResolvers<ReadStream>();
    const port = await listen('/film.mp4', (response) => response.once('pipe', piped.resolve));
    const client = createConnection(port, '127.0.0.1').on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(client, 'data');
    client.destroy();
    const file = await piped.promise;
    await once(file, 'close');
    expect(file.bytesRead).toBeLessThan(50_000_000);
  });
});

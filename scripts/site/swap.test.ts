import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSite } from './compress.ts';
import { HotFiles } from './hot-files.ts';
import { type RunningSite, startSite } from './server.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let folder: string;
let site: RunningSite | undefined;

const page = (release: string, script = 'go()') =>
  `<!doctype html><title>${release}</title><p>${release.repeat(300)}</p><script>${script}</script>`;

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** As a publisher does it: written beside, put in place by one rename. */
async function swapIn(path: string, content: string | Buffer): Promise<void> {
  await write(`${path}.new`, content);
  await rename(join(folder, `${path}.new`), join(folder, path));
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
const tagOf = (plain: Buffer) => createHash('sha256').update(plain).digest('base64url').slice(0, 22);

/** The text of an answer, whose validator must belong to that text. */
function textOf({ headers, body }: Answer): string {
  const isPacked = headers['content-encoding'] === 'br';
  const plain = isPacked ? brotliDecompressSync(body) : body;
  expect(headers.etag).toBe(`"${tagOf(plain)}${isPacked ? '-br' : ''}"`);
  return plain.toString();
}

const serve = async (dist: string, memoryBytes?: number) => {
  site = await startSite({
    dist: join(folder, dist),
    port: 0,
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-'));
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  await rm(folder, { recursive: true });
});

it('serves a page that was swapped by rename with the very next request', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  for (let round = 0; round < 4; round += 1) {
    const text = page(`round ${round} `);
    await swapIn('dist/index.html.br', brotliCompressSync(text));
    await swapIn('dist/index.html', text);
    expect(textOf(await ask('/', br))).toBe(text);
    expect(textOf(await ask('/'))).toBe(text);
  }
});

it('sends no packed form of another state of the page, in whichever order the two are swapped', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  expect(textOf(await ask('/', br))).toBe(page('one'));
  await swapIn('dist/index.html', page('two'));
  const between = await ask('/', br);
  expect(between.headers['content-encoding']).toBeUndefined();
  expect(textOf(between)).toBe(page('two'));
  await swapIn('dist/index.html.br', brotliCompressSync(page('two')));
  expect((await ask('/', br)).headers['content-encoding']).toBe('br');
  await swapIn('dist/index.html.br', brotliCompressSync(page('three')));
  expect(textOf(await ask('/', br))).toBe(page('two'));
  await swapIn('dist/index.html', page('three'));
  expect(textOf(await ask('/', br))).toBe(page('three'));
});

it('follows a link to another release, and mixes nothing while many ask', async () => {
  const releases = ['a', 'b'];
  for (const release of releases) {
    for (const path of ['index.html', 'goods/1/index.html'])
      await write(`${release}/${path}`, page(release, `run('${release}')`));
    await compressSite(join(folder, release));
  }
  await symlink('a', join(folder, 'current'));
  await serve('current');
  const seen = new Set<string>();
  for (let swap = 0; swap < 6; swap += 1) {
    const release = releases[swap % 2] ?? 'a';
    const asked = Array.from({ length: 8 }, (_, index) => ask(index % 2 === 0 ? '/' : '/goods/1/', br));
    await symlink(release, join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'current'));
    const after = await ask('/', br);
    expect(textOf(after)).toBe(page(release, `run('${release}')`));
    for (const answer of await Promise.all(asked)) seen.add(textOf(answer));
  }
  expect([...seen].sort()).toEqual(releases.map((release) => page(release, `run('${release}')`)));
});

it('lets the scripts of a page run that came before the list of its release', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  const known = String((await ask('/')).headers['content-security-policy']);
  await swapIn('dist/index.html', page('two', 'fresh()'));
  const hash = createHash('sha256').update('fresh()').digest('base64');
  const policy = String((await ask('/')).headers['content-security-policy']);
  expect(known).not.toContain(hash);
  expect(policy).toContain(`'sha256-${hash}'`);
});

it('keeps within its memory and serves what does not fit as well', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => `dist/goods/${index + 1}/index.html`);
  for (const path of pages) await write(path, page(path));
  await compressSite(join(folder, 'dist'));
  const limit = 30_000;
  await serve('dist', limit);
  for (const path of pages)
    expect(textOf(await ask(path.slice('dist'.length, -'index.html'.length), br))).toBe(page(path));
  const files = new HotFiles(join(folder, 'dist'), limit);
  for (const path of pages) await files.read(path.slice('dist'.length));
  expect(files.heldBytes).toBeGreaterThan(limit / 2);
  expect(files.heldBytes).toBeLessThanOrEqual(limit);
});

it('streams a film, gives its parts, and starts anew for who holds a part of another one', async () => {
  const film = (letter: string) => Buffer.alloc(20_000, letter);
  await write('dist/media/film.mp4', film('a'));
  // An eighth of the memory is less than the film.
  await serve('dist', 80_000);
  const head = await ask('/media/film.mp4', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '20000']);
  const part = { range: 'bytes=5-7', 'if-range': head.headers.etag ?? '' };
  const first = await ask('/media/film.mp4', part);
  expect([first.status, first.body.toString(), first.headers['content-range']]).toEqual([
    206,
    'aaa',
    'bytes 5-7/20000',
  ]);
  await swapIn('dist/media/film.mp4', film('b'));
  const anew = await ask('/media/film.mp4', part);
  expect([anew.status, anew.body.equals(film('b'))]).toEqual([200, true]);
});

it('answers HEAD with the headers of GET, and weak validators of a cache as its own', async () => {
  await write('dist/index.html', page('one'));
  await compressSite(join(folder, 'dist'));
  await serve('dist');
  const got = await ask('/', br);
  const head = await ask('/', br, 'HEAD');
  expect(head.body.length).toBe(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
  const known = await ask('/', { ...br, 'if-none-match': `"x", W/${got.headers.etag}` });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

it('forgets a page that is taken away', async () => {
  await write('dist/index.html', page('one'));
  await write('dist/404.html', page('missing'));
  await serve('dist');
  expect((await ask('/')).status).toBe(200);
  await rm(join(folder, 'dist/index.html'));
  const gone = await ask('/');
  expect([gone.status, textOf(gone)]).toEqual([404, page('missing')]);
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Releases } from '#publisher/releases.ts';
import { hashesFile } from './content-security-policy.ts';
import { headersFile, serverHeaders, webServers, writeServerHeaders } from './web-server-headers.ts';

let folder: string;
let served: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headers-'));
  served = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(files: Record<string, string>): string {
  const built = join(folder, 'built');
  mkdirSync(built);
  for (const [path, content] of Object.entries(files)) writeFileSync(join(built, path), content);
  return built;
}
const read = (path: string) =>
  existsSync(join(served, path)) ? readFileSync(join(served, path), 'utf8') : null;
const changes = (written: Record<string, string>) => ({
  written: new Map(Object.entries(written).map(([path, text]) => [path, Buffer.from(text)])),
  removed: [],
});

describe('the headers that web servers include', () => {
  const origins = { apiOrigin: 'https://api.shop.example', isSecure: true };
  const inline = (...scripts: string[]) => JSON.stringify({ scripts, styles: [] });
  /** The served page and the allowed scripts, before each change of the served pages. */
  let swaps: [served: string | null, allowed: string[]][];
  let site: Releases;

  const allowed = () =>
    webServers.map((server) => readFileSync(headersFile(`${served}.releases`, server), 'utf8')).join('');
  const scriptsIn = (text: string) => [...new Set(text.match(/hash-\d/g))].sort();

  beforeEach(async () => {
    swaps = [];
    site = new Releases(served, async (folders, root) => {
      await writeServerHeaders(root, folders, origins);
      swaps.push([read('index.html'), scriptsIn(allowed())]);
    });
    await site.adopt(build({ 'index.html': 'first', [hashesFile]: inline('hash-1') }));
  });

  it('allow new scripts before they are served, by a build, a publish, a release and a rollback', async () => {
    await site.adopt(build({ 'index.html': 'second', [hashesFile]: inline('hash-2') }));
    const more = { 'index.html': 'third', [hashesFile]: inline('hash-3', 'hash-2') };
    await site.replace(changes(more));
    await site.rollback();
    await site.release(changes({ ...more, 'index.html': 'fourth' }));
    await site.rollback();
    expect(swaps).toEqual([
      [null, ['hash-1']],
      ['first', ['hash-1', 'hash-2']],
      ['second', ['hash-2', 'hash-3']],
      ['third', ['hash-2', 'hash-3']],
      ['second', ['hash-2', 'hash-3']],
      ['fourth', ['hash-2', 'hash-3']],
    ]);
  });

  it('are those of the served pages after a start, and are not rewritten without a change', async () => {
    await site.adopt(build({ 'index.html': 'second', [hashesFile]: inline('hash-2') }));
    await site.announceServed();
    for (const server of webServers)
      expect(readFileSync(headersFile(`${served}.releases`, server), 'utf8')).toBe(
        await serverHeaders(server, [served], origins),
      );
    expect(scriptsIn(allowed())).toEqual(['hash-2']);
    expect(await writeServerHeaders(`${served}.releases`, [served], origins)).toBe(false);
    const other = { ...origins, apiOrigin: 'https://other.shop.example' };
    expect(await writeServerHeaders(`${served}.releases`, [served], other)).toBe(true);
    expect(allowed()).toContain('https://other.shop.example');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLongSuite } from '../../tests/fixtures/suite.ts';
import { Releases } from './releases.ts';

let folder: string;
let served: string;
let releases: Releases;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  served = join(folder, 'dist');
  releases = new Releases(served);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(files: Record<string, string>): string {
  const built = join(folder, 'built');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(built, path, '..'), { recursive: true });
    writeFileSync(join(built, path), content);
  }
  return built;
}
const read = (path: string) =>
  existsSync(join(served, path)) ? readFileSync(join(served, path), 'utf8') : null;
const changes = (written: Record<string, string>, removed: string[] = []) => ({
  written: new Map(Object.entries(written).map(([path, text]) => [path, Buffer.from(text)])),
  removed,
});

describe('releases', () => {
  it('serve a build through a link, and retain the previous assets for open tabs', async () => {
    mkdirSync(served);
    writeFileSync(join(served, 'index.html'), 'built before there were releases');
    await releases.adopt(build({ 'index.html': 'one', '_astro/a.1.js': '1', 'menu/en-1/index.html': 'm' }));
    expect(lstatSync(served).isSymbolicLink()).toBe(true);
    await releases.adopt(build({ 'index.html': 'two', '_astro/a.2.js': '2' }));
    expect(read('index.html')).toBe('two');
    expect([read('_astro/a.1.js'), read('_astro/a.2.js'), read('menu/en-1/index.html')]).toEqual([
      '1',
      '2',
      'm',
    ]);
  });

  it('replace files, create releases, and roll back publishes in order', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1', 'b/index.html': 'b1' }));
    await releases.replace(changes({ 'a/index.html': 'a2', 'c/index.html': 'c2' }, ['b/index.html']));
    await releases.release(changes({ 'index.html': 'three' }));
    expect([read('index.html'), read('a/index.html'), read('b/index.html'), read('c/index.html')]).toEqual([
      'three',
      'a2',
      null,
      'c2',
    ]);
    expect(await releases.rollback()).toEqual(['index.html']);
    expect(read('index.html')).toBe('one');
    expect(new Set(await releases.rollback())).toEqual(
      new Set(['a/index.html', 'b/index.html', 'c/index.html']),
    );
    expect([read('a/index.html'), read('b/index.html'), read('c/index.html')]).toEqual(['a1', 'b1', null]);
    expect(await releases.rollback()).toBeUndefined();
  });

  it('never write to a file shared with an earlier release', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1' }));
    const first = (await releases.current()) ?? '';
    await releases.release(changes({ 'index.html': 'two' }));
    await releases.replace(changes({ 'a/index.html': 'a3' }));
    expect(readFileSync(join(first, 'a/index.html'), 'utf8')).toBe('a1');
  });

  it('omit removed files, and ignore interrupted publishes', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1' }));
    // Leftovers of a killed publisher with the next numbers.
    for (const left of ['new-2', 'undo-3']) {
      mkdirSync(`${served}.releases/${left}/a`, { recursive: true });
      writeFileSync(`${served}.releases/${left}/a/index.html`, 'stray');
      writeFileSync(`${served}.releases/${left}/index.html`, 'stray');
    }
    await releases.release(changes({ 'index.html': 'two' }, ['a/index.html']));
    expect([read('index.html'), read('a/index.html')]).toEqual(['two', null]);
    await releases.replace(changes({ 'index.html': 'three' }));
    await releases.rollback();
    expect(read('index.html')).toBe('two');
  });

  it('retain the last five publishes', async () => {
    await releases.adopt(build({ 'index.html': '0' }));
    for (let version = 1; version <= 8; version += 1)
      await releases.replace(changes({ 'index.html': String(version) }));
    const seen: (string | null)[] = [];
    while ((await releases.rollback()) !== undefined) seen.push(read('index.html'));
    expect(seen).toEqual(['7', '6', '5', '4', '3']);
  });
});

/** Files for rollbacks beside the releases: `changed-2.json`, `undo-3`. */
const rollbackFiles = (kind: string) =>
  readdirSync(`${served}.releases`)
    .filter((name) => name.startsWith(kind))
    .toSorted();

describe('a rollback', () => {
  it('returns the changes recorded by its release, without a comparison', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1', 'b/index.html': 'b1' }));
    const { written, removed } = changes({ 'a/index.html': 'a2', 'c/index.html': 'c2' }, [
      'b/index.html',
      'd',
    ]);
    await releases.release({ written, removed });
    // A comparison of the releases would find this file.
    writeFileSync(join(served, 'stray.txt'), 'stray');
    expect(new Set(await releases.rollback())).toEqual(
      new Set(['a/index.html', 'c/index.html', 'b/index.html']),
    );
    expect([read('a/index.html'), read('b/index.html'), read('c/index.html')]).toEqual(['a1', 'b1', null]);
  });

  it('of a build compares the files, because no changes were recorded', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1', '_astro/a.1.js': '1' }));
    // A leftover of a killed release has the number of the build.
    writeFileSync(`${served}.releases/changed-2.json`, '["nonsense"]');
    await releases.adopt(build({ 'index.html': 'two', 'b/index.html': 'b2' }));
    expect(new Set(await releases.rollback())).toEqual(
      new Set(['index.html', 'a/index.html', 'b/index.html']),
    );
    expect(read('index.html')).toBe('one');
  });

  it('rolls back the publish that a release belongs to, and no other', async () => {
    await releases.adopt(build({ 'index.html': 'one', 'a/index.html': 'a1' }));
    await releases.replace(changes({ 'a/index.html': 'a2' }));
    const own = await releases.replace(changes({ 'a/index.html': 'a3' }));
    await releases.release(changes({ 'index.html': 'two' }), own);
    expect(new Set(await releases.rollback())).toEqual(new Set(['index.html', 'a/index.html']));
    expect([read('index.html'), read('a/index.html')]).toEqual(['one', 'a2']);
    await releases.release(changes({ 'index.html': 'three' }));
    expect(await releases.rollback()).toEqual(['index.html']);
    expect([read('index.html'), read('a/index.html')]).toEqual(['one', 'a2']);
  });

  it('rolls back all parts of a publish', async () => {
    await releases.adopt(build({ 'a/index.html': 'a1', 'b/index.html': 'b1', 'c/index.html': 'c1' }));
    const first = await releases.replace(changes({ 'a/index.html': 'a2', 'd/index.html': 'd2' }));
    const second = await releases.replace(
      changes({ 'b/index.html': 'b2', 'e/index.html': 'e2' }, ['c/index.html']),
      first,
    );
    expect(second).toBe(first);
    expect(new Set(await releases.rollback())).toEqual(
      new Set(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}/index.html`)),
    );
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => read(`${name}/index.html`))).toEqual([
      'a1',
      'b1',
      'c1',
      null,
      null,
    ]);
    // No publish is left to which another part could belong.
    expect(await releases.replace(changes({ 'a/index.html': 'a3' }), first)).toBeGreaterThan(first);
  });
});

describe('files beside the releases', () => {
  it('are retained for five publishes, and removed after rollbacks and interruptions', async () => {
    await releases.adopt(build({ 'index.html': '0' }));
    for (let version = 1; version <= 3; version += 1) {
      await releases.release(changes({ 'index.html': `${version}` }));
      await releases.replace(changes({ 'index.html': `${version} and more` }));
    }
    expect(rollbackFiles('changed-')).toEqual(['changed-4.json', 'changed-6.json']);
    expect(rollbackFiles('undo-')).toEqual(['undo-3', 'undo-5', 'undo-7']);
    await releases.rollback();
    await releases.rollback();
    await releases.tidy();
    expect([rollbackFiles('changed-'), rollbackFiles('undo-')]).toEqual([
      ['changed-4.json'],
      ['undo-3', 'undo-5'],
    ]);
    expect(existsSync(`${served}.releases/6`)).toBe(false);
    expect(read('index.html')).toBe('2 and more');
    // Another publisher may be writing the next.
    for (const name of ['changed-8.json', 'new-8']) writeFileSync(`${served}.releases/${name}`, '');
    await releases.tidy();
    expect([rollbackFiles('changed-'), rollbackFiles('new-')]).toEqual([
      ['changed-4.json', 'changed-8.json'],
      [],
    ]);
  });

  it('use no number twice if a publisher dies after it set its link', async () => {
    await releases.adopt(build({ 'index.html': 'one' }));
    const state = `${served}.releases/state.json`;
    const before = readFileSync(state);
    await releases.release(changes({ 'index.html': 'two' }));
    writeFileSync(state, before);
    await releases.release(changes({ 'index.html': 'three' }));
    expect(await releases.rollback()).toEqual(['index.html']);
    expect(read('index.html')).toBe('two');
  });

  it('retain assets of the last twenty releases only', async () => {
    await releases.adopt(build({ 'index.html': '0', '_astro/a.0.js': 'of the first build' }));
    const shown: (string | null)[] = [];
    for (let version = 1; version <= 22; version += 1) {
      await releases.adopt(build({ 'index.html': `${version}` }));
      // A publish between two builds counts, too.
      if (version === 10) await releases.release(changes({ 'index.html': 'new frame' }));
      shown.push(read('_astro/a.0.js'));
    }
    expect(shown.indexOf(null)).toBe(20);
  });
});

/** A page is intact if it contains one version only. */
function versionsOf(text: string): Set<string> {
  expect(text).toMatch(/^(?:<p>\d+<\/p>){500}$/);
  return new Set(text.match(/\d+/g));
}

it('a publisher killed during a swap leaves an intact site, and the next one continues', async () => {
  const page = (version: number) => `<p>${version}</p>`.repeat(500);
  const pages = Array.from({ length: 10 }, (_, index) => `${index}/index.html`);
  await releases.adopt(build(Object.fromEntries(pages.map((path) => [path, page(0)]))));
  for (const publishes of isLongSuite ? [1, 2, 3, 5, 6] : [2, 5]) {
    const child = spawn(process.execPath, ['src/publisher/swap-forever.fixture.ts', served]);
    let done = 0;
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      done += chunk.length;
      if (done >= publishes) child.kill('SIGKILL');
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect([signal, output]).toEqual(['SIGKILL', '']);
    for (const path of pages) {
      expect(versionsOf(read(path) ?? '').size).toBe(1);
      const packed = readFileSync(join(served, `${path}.br`));
      expect(versionsOf(brotliDecompressSync(packed).toString()).size).toBe(1);
    }
  }
  await new Releases(served).release(changes({ '0/index.html': 'whole again' }));
  expect(read('0/index.html')).toBe('whole again');
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOutCommit, previousRelease } from './previous-release.ts';

let root: string;
let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function commit(files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('add', '.');
  git('commit', '-q', '-m', 'x');
  return git('rev-parse', 'HEAD');
}

const migrations = 'src/server/platform/db/migrations';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  folder = join(root, 'shop');
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('is the newest commit before the last migration came', () => {
  expect(previousRelease(folder)).toEqual({ none: expect.stringContaining('not a git clone') });
  git('init', '-q');
  commit({ [`${migrations}/0001-shop.ts`]: 'one', 'server.ts': 'first' });
  expect(previousRelease(folder)).toEqual({ none: expect.stringContaining('no earlier commit') });
  const before = commit({ 'server.ts': 'second' });
  commit({ [`${migrations}/0002-gifts.ts`]: 'two', 'server.ts': 'third' });
  commit({ 'server.ts': 'fourth' });
  expect(previousRelease(folder)).toEqual({ commit: before, added: ['0002-gifts.ts'] });
});

it('is the commit itself while a migration is being written', () => {
  const head = git('rev-parse', 'HEAD');
  const file = join(folder, migrations, '0003-returns.ts');
  writeFileSync(file, 'three');
  expect(previousRelease(folder)).toEqual({ commit: head, added: ['0003-returns.ts'] });
  rmSync(file);
});

it('prefers a tagged release to a commit, and a named release to both', () => {
  const first = git('rev-list', '--max-parents=0', 'HEAD');
  git('tag', 'v1.0.0', first);
  expect(previousRelease(folder)).toEqual({ commit: first, added: ['0002-gifts.ts'] });
  expect(previousRelease(folder, 'HEAD~2')).toEqual({
    commit: git('rev-parse', 'HEAD~2'),
    added: ['0002-gifts.ts'],
  });
  expect(previousRelease(folder, 'v9')).toEqual({ none: 'this clone has no v9' });
  expect(previousRelease(folder, 'HEAD')).toEqual({ none: expect.stringContaining('same migrations') });
});

it('says what to do in a shallow clone', () => {
  const clone = join(root, 'shallow');
  execFileSync('git', ['clone', '-q', '--depth', '1', '--no-tags', `file://${folder}`, clone]);
  expect(previousRelease(clone)).toEqual({ none: expect.stringContaining('git fetch --unshallow') });
});

it('is written into a folder of its own', () => {
  const into = join(root, 'beside');
  checkOutCommit(folder, 'v1.0.0', into);
  expect(readFileSync(join(into, 'server.ts'), 'utf8')).toBe('first');
  expect(existsSync(join(into, migrations, '0002-gifts.ts'))).toBe(false);
});

it('is no commit before the baseline, even a tagged one', () => {
  git('rm', '-q', `${migrations}/0001-shop.ts`, `${migrations}/0002-gifts.ts`);
  commit({ [`${migrations}/0001-baseline.ts`]: 'all' });
  expect(previousRelease(folder)).toEqual({ none: expect.stringContaining('no earlier commit') });
  expect(previousRelease(folder, 'v1.0.0')).toEqual({ none: expect.stringContaining('continues') });
  const baseline = git('rev-parse', 'HEAD');
  commit({ [`${migrations}/0002-gift-cards.ts`]: 'two' });
  expect(previousRelease(folder)).toEqual({ commit: baseline, added: ['0002-gift-cards.ts'] });
});

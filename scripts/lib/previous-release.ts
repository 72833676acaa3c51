import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The previous release and the migrations added since, or the reason why there is none. */
export type PreviousRelease = { commit: string; added: readonly string[] } | { none: string };

const migrationFolder = 'src/server/platform/db/migrations';
const isMigration = (file: string) => /^\d{4}-[a-z-]+\.ts$/.test(file);

function git(folder: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter((line) => line !== '');

function migrationsAt(folder: string, commit: string): string[] {
  return linesOf(git(folder, ['ls-tree', '--name-only', `${commit}:${migrationFolder}`])).filter(isMigration);
}

/**
 * Returns the newest ancestor with fewer migrations than the files of `folder`, and the migrations added since. Prefers
 * `named`, then a release tag, then a plain commit. An ancestor with a migration that no longer exists does not count: its
 * databases are older than the baseline and cannot be upgraded.
 */
export function previousRelease(folder: string, named?: string): PreviousRelease {
  if (git(folder, ['rev-parse', '--git-dir']) === undefined)
    return { none: 'this is not a git clone, so it has no earlier release' };
  const now = readdirSync(join(folder, migrationFolder)).filter(isMigration);
  const addedSince = (commit: string) => {
    const then = new Set(migrationsAt(folder, commit));
    const continues = then.size > 0 && [...then].every((file) => now.includes(file));
    return continues ? now.filter((file) => !then.has(file)) : [];
  };
  if (named !== undefined) {
    const commit = git(folder, ['rev-parse', '--verify', '--quiet', `${named}^{commit}`]);
    if (commit === undefined) return { none: `this clone has no ${named}` };
    const added = addedSince(commit);
    return added.length > 0
      ? { commit, added }
      : { none: `${named} has the same migrations as this release, or none that it continues` };
  }
  const tags = linesOf(git(folder, ['tag', '--merged', 'HEAD', '--sort=-creatordate', '--list', 'v*']));
  const changes = linesOf(git(folder, ['log', '--first-parent', '--format=%H', '--', migrationFolder]));
  for (const name of [...tags, 'HEAD', ...changes.map((change) => `${change}^`)]) {
    const commit = git(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
    const added = commit === undefined ? [] : addedSince(commit);
    if (commit !== undefined && added.length > 0) return { commit, added };
  }
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository']) === 'true';
  return {
    none: isShallow
      ? 'this clone is shallow and has no commit with fewer migrations: run git fetch --unshallow'
      : 'no earlier commit has the baseline and fewer migrations than this one',
  };
}

/** Writes the files of a commit into a folder of their own. */
export function checkOutCommit(folder: string, commit: string, into: string): void {
  mkdirSync(into, { recursive: true });
  const files = spawnSync('git', ['-C', folder, 'archive', commit], { maxBuffer: 2 ** 31 - 1 });
  if (files.status !== 0) throw new Error(`git archive ${commit}: ${files.stderr.toString()}`);
  const unpacked = spawnSync('tar', ['-x', '-C', into], { input: files.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
}

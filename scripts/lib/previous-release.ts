import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The release before this one, or in a sentence why there is none to be had. */
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
 * The newest commit that this one stands on with another set of migrations than the files of `folder` are, and the
 * migrations that have come since: those that its code has never seen. A release's tag comes before a mere commit;
 * `named` before both.
 */
export function previousRelease(folder: string, named?: string): PreviousRelease {
  if (git(folder, ['rev-parse', '--git-dir']) === undefined)
    return { none: 'this is no clone of a repository: there is no earlier release in it' };
  const now = readdirSync(join(folder, migrationFolder)).filter(isMigration);
  const addedSince = (commit: string) => {
    const then = new Set(migrationsAt(folder, commit));
    return then.size === 0 ? [] : now.filter((file) => !then.has(file));
  };
  if (named !== undefined) {
    const commit = git(folder, ['rev-parse', '--verify', '--quiet', `${named}^{commit}`]);
    if (commit === undefined) return { none: `this clone has no ${named}` };
    const added = addedSince(commit);
    return added.length > 0
      ? { commit, added }
      : { none: `${named} has the same migrations as this release, or none` };
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
      ? 'this clone is shallow and holds no release with other migrations: fetch its history with git fetch --unshallow'
      : 'no commit that this one stands on has other migrations',
  };
}

/** Writes the files of a commit into a folder of their own. */
export function checkOut(folder: string, commit: string, into: string): void {
  mkdirSync(into, { recursive: true });
  const files = spawnSync('git', ['-C', folder, 'archive', commit], { maxBuffer: 2 ** 31 - 1 });
  if (files.status !== 0) throw new Error(`git archive ${commit}: ${files.stderr.toString()}`);
  const unpacked = spawnSync('tar', ['-x', '-C', into], { input: files.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
}

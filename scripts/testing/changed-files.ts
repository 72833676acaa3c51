import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The commit that changes are counted from: the one named, else where the upstream branch was left, else HEAD. */
function baseCommit(named: string | undefined): string {
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`).trim();
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/**
 * Paths that differ from the base commit, new and deleted ones included. Throws where git knows no such commit.
 * Without a base: since the upstream branch, or not committed yet where there is no upstream.
 */
export function changedFiles(base?: string): string[] {
  const commit = baseCommit(base);
  const changed = lines(git('diff', '--name-only', '--no-renames', commit));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...untracked])].sort();
}

import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The base commit: the named one, else the merge base with the upstream branch, else HEAD. */
function baseCommit(named: string | undefined): string {
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`).trim();
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/**
 * Paths that differ from the base commit, including new and deleted ones. Throws if git does not know the commit.
 * Without a base: since the upstream branch, or uncommitted changes where there is none.
 */
export function changedFiles(base?: string): string[] {
  const commit = baseCommit(base);
  const changed = lines(git('diff', '--name-only', '--no-renames', commit));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...untracked])].sort();
}

import { link as hardLink, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../lib/parallel.ts';

/** Files under way at once. */
export const parallel = 16;

/** Does something with a file whose folder mostly stands already. */
async function inFolder(path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    await act();
  }
}

export const writeNew = (path: string, content: Buffer) => inFolder(path, () => writeFile(path, content));

export const linkFile = (from: string, to: string) => inFolder(to, () => hardLink(from, to));

export async function swapIn(staging: string, current: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const target = join(current, path);
    await inFolder(target, () => rename(join(staging, path), target));
  }
}

export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The same files under another name: no byte is copied, and no file that is served is ever opened for writing. */
export async function linkTree(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const paths = (await filesOf(from)).filter(isWanted);
  const folders = new Set(paths.map((path) => dirname(join(to, path))));
  await inParallel(folders, parallel, (folder) => mkdir(folder, { recursive: true }));
  await inParallel(paths, parallel, (path) => hardLink(join(from, path), join(to, path)));
}

/** Paths that stand in one of two releases alone, or as another file in each. */
export async function differences(one: string, other: string): Promise<string[]> {
  const paths = new Set([...(await filesOf(one)), ...(await filesOf(other))]);
  const inode = async (folder: string, path: string) =>
    (await lstat(join(folder, path)).catch(() => undefined))?.ino;
  const changed: string[] = [];
  await inParallel(paths, parallel, async (path) => {
    const [here, there] = await Promise.all([inode(one, path), inode(other, path)]);
    if (here !== there) changed.push(path);
  });
  return changed;
}

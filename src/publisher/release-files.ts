import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { link as hardLink, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

/** Content of a file, or the path of a file to move. */
export type Content = Buffer | string;

/** Time after which work yields to the event loop. */
const turnMs = 10;

/**
 * Calls `act` for many items and yields to the event loop regularly. For synchronous file operations on whole releases, which
 * are several times faster than asynchronous ones.
 */
export async function inTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let endsAt = performance.now() + turnMs;
  for (const item of items) {
    act(item);
    if (performance.now() < endsAt) continue;
    await turn();
    endsAt = performance.now() + turnMs;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Calls `act`, and creates the folder of the file only if it is missing. */
async function inFolder(path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    await act();
  }
}

function inFolderAtOnce(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true });
    act();
  }
}

/** Writes or moves files. */
export const writeAll = (files: Iterable<readonly [path: string, content: Content]>) =>
  inTurns(files, ([path, content]) =>
    inFolderAtOnce(path, () =>
      typeof content === 'string' ? renameSync(content, path) : writeFileSync(path, content),
    ),
  );

/** Creates hard links. */
export const linkAll = (files: Iterable<readonly [from: string, to: string]>) =>
  inTurns(files, ([from, to]) => inFolderAtOnce(to, () => linkSync(from, to)));

export const linkFile = (from: string, to: string) => inFolder(to, () => hardLink(from, to));

export const swapIn = (staging: string, current: string, paths: readonly string[]) =>
  inTurns(paths, (path) => {
    const target = join(current, path);
    inFolderAtOnce(target, () => renameSync(join(staging, path), target));
  });

/** Relative paths of the files below a folder; empty if it does not exist. */
export async function filesOf(folder: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [''];
  await inTurns(folders, (below) => {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      // The list grows during the iteration.
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
    }
  });
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Links a tree to another place. Served files are never opened for writing. */
export async function linkTree(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const paths = (await filesOf(from)).filter(isWanted);
  await linkAll(paths.map((path) => [join(from, path), join(to, path)]));
}

/** Paths that are in one of two releases only, or differ. */
export async function differences(one: string, other: string): Promise<string[]> {
  const paths = new Set([...(await filesOf(one)), ...(await filesOf(other))]);
  const inode = (folder: string, path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.ino;
  const changed: string[] = [];
  await inTurns(paths, (path) => {
    if (inode(one, path) !== inode(other, path)) changed.push(path);
  });
  return changed;
}

/** Removes a folder recursively; it may be incomplete. */
export async function removeTree(folder: string): Promise<void> {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(folder, { force: true });
    return;
  }
  const files = await filesOf(folder);
  await inTurns(files, (path) => unlinkSync(join(folder, path)));
  // Only empty folders and links remain.
  await inTurns(entriesOf(folder), ({ name }) => {
    const below = join(folder, name);
    rmSync(below, { recursive: true, force: true });
  });
  rmSync(folder, { recursive: true, force: true });
}

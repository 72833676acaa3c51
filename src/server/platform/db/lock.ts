import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export class FolderLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that shop first (Ctrl-C), or start this one with another DATA_DIR.`,
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that locked the folder; undefined if it is not locked. */
export async function lockHolder(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'lock'), 'utf8').catch(() => '');
  const pid = Number(text.trim());
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Locks the folder and returns a function that unlocks it. Throws FolderLockedError. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock');
  for (let round = 0; round < 2; round += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(`${process.pid}\n`);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = await lockHolder(folder);
      if (holder !== undefined) throw new FolderLockedError(folder, holder);
      await rm(file, { force: true });
    }
  }
  throw new FolderLockedError(folder, 0);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLockedError, lockFolder, lockHolder } from './lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('lockFolder', () => {
  it('refuses a second process and names the first', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    await expect(lockFolder(folder)).rejects.toThrow(String(process.pid));
    await release();
    expect(await lockHolder(folder)).toBeUndefined();
    await (await lockFolder(folder))();
  });

  it('replaces the lock of a dead process', async () => {
    await writeFile(join(folder, 'lock'), '999999999\n');
    const release = await lockFolder(folder);
    expect(await lockHolder(folder)).toBe(process.pid);
    await release();
  });
});

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutDemonstration } from './demonstration-files.ts';

it('leaves the icons, and nothing else of the demonstration', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  try {
    const root = join(import.meta.dirname, '../../public');
    for (const path of ['media/og-default.jpg', 'media/stores', 'partners', 'icons'])
      await cp(join(root, path), join(dist, path), { recursive: true });
    await leaveOutDemonstration(dist);
    expect((await readdir(dist)).sort()).toEqual(['icons']);
    await expect(leaveOutDemonstration(dist)).resolves.toBeUndefined();
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The neutral picture of a shared link, which every shop has. */
const sharedPicture = 'og-default.jpg';

/** Removes the demonstration's pictures from a build; pictures of a shop itself come from the API host. */
export async function leaveOutDemonstration(dist: string): Promise<void> {
  const media = join(dist, 'media');
  const names = await readdir(media).catch(() => []);
  const own = names.filter((name) => name !== sharedPicture).map((name) => join(media, name));
  for (const path of [...own, join(dist, 'partners')]) await rm(path, { recursive: true, force: true });
}

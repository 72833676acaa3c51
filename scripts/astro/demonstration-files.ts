import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the demonstration's pictures from a build; pictures of a shop itself come from the API host. */
export async function leaveOutDemonstration(dist: string): Promise<void> {
  for (const folder of ['media', 'partners']) await rm(join(dist, folder), { recursive: true, force: true });
}

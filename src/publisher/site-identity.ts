import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Site } from './door.ts';
import type { Releases } from './releases.ts';

/** The random name of a folder of releases, created at its first use. A copy of the folder has the same one. */
async function folderName(releases: Releases): Promise<string> {
  const file = releases.folder('publisher');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const name = randomUUID();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, name);
  return name;
}

/** The site that is published from this folder. */
export async function siteOf(config: Config, served: string, releases: Releases): Promise<Site> {
  const { site, bucket } = config.publishing;
  const target = bucket ? `s3://${bucket.bucket}/${bucket.prefix}` : resolve(served);
  return { name: site, target, publisher: await folderName(releases) };
}

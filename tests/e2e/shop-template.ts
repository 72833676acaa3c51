import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { keysOfBuild, writeKeys } from '#publisher/page-keys.ts';
import { filesOf, linkAll, linkTree, removeTree, writeAll } from '#publisher/release-files.ts';
import { buildSite } from '#publisher/site-build.ts';
import { builtFromStamp, contentDigest } from '#publisher/site-stamp.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { openPglite } from '#server/platform/db/database.ts';
import { compressed, compressSite, reuseCompressed } from '#site-server/compress-build.ts';
import { addInlineHashes, hashesFile, type InlineHashes } from '#site-server/content-security-policy.ts';
import { startApiHost, startSandboxOf } from '../../scripts/lib/shop.ts';
import { seededDump } from '../fixtures/test-database.ts';
import { buildPlace, type Place, publishSecret } from './ports.ts';

/** The template of all test shops. It is stored between runs and rebuilt when its sources change. */
const folder = `${buildPlace.folder}/template`;
const dataDir = join(folder, 'data');
const builtSite = join(folder, 'site');
const keysFile = join(folder, 'keys.json');
const stampFile = join(folder, 'stamp.json');

interface Stamp {
  /** Digest of the sources of the database, and the day. */
  data: string;
  /** Digest of the answers of the content calls. */
  content: string;
  /** Digest of the sources of the site, and of the content it was built with. */
  site: string;
}

export function configOf(place: Place, dataFolder = place.dataDir): Config {
  return parseConfig({
    ...place.ports,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    PUBLISH_SECRETS: publishSecret,
    // Half a minute of work that no journey needs. The hosts of tests/long run with it.
    DESIGN_WEIGHING: 'off',
  });
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Seeded rows contain dates, so each day has data of its own. */
function dataStamp(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of ['src/server', 'src/kernel', 'i18n', 'package-lock.json'].flatMap(filesBelow))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function readStamp(): Promise<Partial<Stamp>> {
  const text = await readFile(stampFile, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Partial<Stamp>;
}

async function writeSite(config: Config): Promise<void> {
  const next = `${builtSite}.next`;
  await removeTree(next);
  await buildSite(config, next);
  await reuseCompressed(next, builtSite);
  await compressSite(next);
  await removeTree(builtSite);
  await rename(next, builtSite);
  await writeKeys(keysFile, await keysOfBuild());
}

/** The database of the API tests, with fewer stones than the demonstration: they take most of the seeding. */
async function fillData(): Promise<void> {
  await removeTree(dataDir);
  const db = await openPglite(dataDir, await seededDump());
  await db.close();
}

/** Fills a database and builds the site, each only if its sources have changed. */
export async function makeTemplate(say: (line: string) => void): Promise<void> {
  const config = configOf(buildPlace, dataDir);
  const [data, sources, before] = [dataStamp(), builtFromStamp(config), await readStamp()];
  const hasData = before.data === data && existsSync(dataDir);
  const hasSite = existsSync(join(builtSite, 'index.html'));
  if (hasData && hasSite && before.site === `${sources}.${before.content}`) return;
  say('Preparing the shop of the browser tests; its database and its built site are stored for later runs.');
  await rm(stampFile, { force: true });
  if (!hasData) await fillData();
  const sandbox = await startSandboxOf(config);
  try {
    const api = await startApiHost(config, { file: join(folder, 'api.log') }, { flags: [] });
    try {
      const content = await contentDigest(config.apiOrigin);
      const site = `${sources}.${content}`;
      if (!hasSite || before.site !== site) await writeSite(config);
      await api.stop();
      await writeFile(stampFile, JSON.stringify({ data, content, site } satisfies Stamp));
    } finally {
      await api.stop();
    }
  } finally {
    await sandbox.close();
  }
}

const textFiles = new Set(['.html', '.js', '.xml', '.txt', '.json', '.webmanifest']);
/** The build's own host, as URLs and, encoded, in query strings. */
const host = new RegExp(`127\\.0\\.0\\.1(:|%3A)(${Object.values(buildPlace.ports).join('|')})(?!\\d)`, 'g');

function withOriginsOf(place: Place, text: string): string {
  const portOf = new Map(
    Object.entries(buildPlace.ports).map(([name, port]) => [port, Reflect.get(place.ports, name) as string]),
  );
  return text.replace(host, (_, colon: string, port: string) => `127.0.0.1${colon}${portOf.get(port)}`);
}

/**
 * The built site for a shop with other ports: files that name an origin are rewritten, all others are hard links.
 * Scripts are compressed again because tests weigh them; rewritten pages are uncompressed.
 */
export async function makeSite(place: Place): Promise<void> {
  const { site: stamp = '' } = await readStamp();
  const ownStamp = `${place.siteFolder}.stamp`;
  if ((await readFile(ownStamp, 'utf8').catch(() => '')) === stamp) return;
  await removeTree(place.siteFolder);
  await mkdir(place.siteFolder, { recursive: true });
  const files = (await filesOf(builtSite)).filter((path) => path !== hashesFile);
  const rewritten = new Map<string, Buffer>();
  const hashes = JSON.parse(await readFile(join(builtSite, hashesFile), 'utf8')) as InlineHashes;
  const [scripts, styles] = [new Set(hashes.scripts), new Set(hashes.styles)];
  for (const path of files.filter((name) => textFiles.has(extname(name)))) {
    const text = await readFile(join(builtSite, path), 'utf8');
    const own = withOriginsOf(place, text);
    if (own === text) continue;
    rewritten.set(path, Buffer.from(own));
    if (path.endsWith('.html')) addInlineHashes(own, scripts, styles);
    if (!path.endsWith('.js')) continue;
    const forms = await compressed(path, Buffer.from(own));
    if (forms) rewritten.set(`${path}.br`, forms.br).set(`${path}.gz`, forms.gz);
  }
  const isOther = (path: string) =>
    rewritten.has(path) || (/\.(?:br|gz)$/.test(path) && rewritten.has(path.slice(0, -3)));
  const same = files.filter((path) => !isOther(path));
  await linkAll(same.map((path) => [join(builtSite, path), join(place.siteFolder, path)]));
  await writeAll([...rewritten].map(([path, content]) => [join(place.siteFolder, path), content]));
  const all = { scripts: [...scripts].sort(), styles: [...styles].sort() };
  await writeFile(join(place.siteFolder, hashesFile), JSON.stringify(all));
  await writeFile(ownStamp, stamp);
}

/** The publisher's release of a test: a link to a release with the files of the build. */
export const publishedSite = `${buildPlace.folder}/dist`;

/** Restores the files of the build in the publisher's folder. The compiled pages of its render worker stay. */
export async function resetPublishedSite(): Promise<void> {
  const releases = `${publishedSite}.releases`;
  await mkdir(releases, { recursive: true });
  for (const name of readdirSync(releases).filter((entry) => entry !== 'worker'))
    await removeTree(join(releases, name));
  await linkTree(buildPlace.siteFolder, join(releases, '1'), () => true);
  await cp(keysFile, join(releases, 'keys.json'));
  await rm(publishedSite, { force: true });
  await symlink('dist.releases/1', publishedSite);
}

/** Gives a shop a copy of the database and of the sandbox's keys, which are slow to make. Its mailbox is empty. */
export async function copyData(to: string): Promise<void> {
  await removeTree(to);
  // Synchronous, in native code: the asynchronous copy takes four times the work.
  for (const part of ['pglite', 'sandbox']) cpSync(join(dataDir, part), join(to, part), { recursive: true });
}

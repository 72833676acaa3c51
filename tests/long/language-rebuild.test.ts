import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { changeLanguages } from '#server/documents/languages.service.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { setStoredTexts } from '#server/platform/texts.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { freePort, startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

/** Building the site of an empty shop twice, on a busy machine. */
const buildMs = 1_200_000;

let folder: string;
let postgres: TestPostgres;
let host: Service;
let db: Database;
let env: Record<string, string | undefined>;
let site: string;
const publishers: Service[] = [];

function startPublisher(): Service {
  const publisher = startService({
    ...{ name: 'The publisher', file: 'src/publisher/main.ts', args: [site] },
    env: { ...env, LOG_LEVEL: 'info' },
    output: 'quiet',
  });
  publishers.push(publisher);
  return publisher;
}

/** Whether the publisher waits for changes, or has ended. */
const isSettled = ({ child, lastOutput }: Service) =>
  child.exitCode !== null || lastOutput().includes('publisher is up to date');

beforeAll(async () => {
  // Inside the project: the compiled pages import its packages.
  await mkdir('.cache', { recursive: true });
  folder = resolve(await mkdtemp(join('.cache', 'language-rebuild-')));
  site = join(folder, 'dist');
  postgres = await startPostgres();
  const config = parseConfig({
    SITE_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'host'),
    DATABASE_URL: postgres.url,
    PUBLISH_SECRETS: 'a-secret-of-the-tests-alone',
    PAYMENT_SANDBOX: 'off',
  });
  env = environmentOf(config);
  host = startService({
    ...{ name: 'The API host', file: 'src/server/main.ts', args: ['--empty'], env },
    output: 'quiet',
  });
  await untilReady(host, `${config.apiOrigin}/readyz`, buildMs);
  db = openPostgres(postgres.url);
}, buildMs);
afterAll(async () => {
  for (const publisher of publishers) await publisher.stop();
  await db?.close();
  await host?.stop();
  await postgres?.stop();
  setLanguages(shippedLanguages);
  setStoredTexts({});
  await rm(folder, { recursive: true, force: true });
}, buildMs);

it(
  'a new language and its texts are on the site once the publisher has started again',
  async () => {
    const first = startPublisher();
    await expect.poll(() => isSettled(first), { timeout: buildMs, interval: 250 }).toBe(true);
    expect(first.child.exitCode, first.lastOutput()).toBeNull();
    expect(existsSync(join(site, 'stores', 'index.html'))).toBe(true);
    expect(existsSync(join(site, 'fr'))).toBe(false);

    const ended = new Promise<number | null>((resolve) => first.child.once('exit', resolve));
    const french = languageFrom('fr', 'fr-FR');
    if (!french) throw new Error('fr-FR is a tag of BCP 47');
    const texts = { 'stores-page.title': 'Trouver une boutique', 'line-problem.off-shelf': 'Bijou retiré' };
    await changeLanguages(db, async (_trx, { list }) => ({ list: [...list, french], texts: { fr: texts } }));
    // The service manager starts it again after this exit code.
    expect(await ended, first.lastOutput()).toBe(75);

    const second = startPublisher();
    await expect.poll(() => isSettled(second), { timeout: buildMs, interval: 250 }).toBe(true);
    expect(second.child.exitCode, second.lastOutput()).toBeNull();
    const page = await readFile(join(site, 'fr', 'stores', 'index.html'), 'utf8');
    expect(page).toContain('lang="fr"');
    expect(page).toContain('Trouver une boutique');
    // Texts that a script loads.
    const names = await readdir(site, { recursive: true });
    const scripts = names.filter((name) => name.endsWith('.js'));
    const contents = await Promise.all(scripts.map((name) => readFile(join(site, name), 'utf8')));
    expect(contents.some((script) => script.includes('Bijou retiré'))).toBe(true);
  },
  buildMs,
);

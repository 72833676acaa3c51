import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkOutCommit, previousRelease } from '../../scripts/lib/previous-release.ts';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

const { PREVIOUS_RELEASE, PREVIOUS_TESTS = '' } = process.env;
/** Parts of the suite by the beginning of their names; all of it by default. */
const chosen = PREVIOUS_TESTS.split(',').filter((name) => name !== '');

/**
 * Tests of the release itself and not of its code on a database, by file or title: they compare lists of the release, of
 * migrations or of tables, with the database. Each release runs its own.
 */
const ofItsOwn = [
  'tests/api/backup.test.ts',
  'tests/api/migrations.test.ts',
  'tests/api/personal-data.test.ts: the list of sections answers for every table that names a customer, an address or a number',
  'tests/api/revisions.test.ts: a host reads changes of every table that raises an area of cached answers',
];

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const release = previousRelease(process.cwd(), PREVIOUS_RELEASE);
let folder: string;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previous-release-'));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program of the previous release in its folder, against a PostgreSQL server. */
function runOld(args: readonly string[], server: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_DATABASE_URL: server, NO_COLOR: '1', NODE_OPTIONS: '', VITEST: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
    });
  return new Promise((done) => child.once('exit', (code) => done({ code, said })));
}

async function runOldSuite(server: string, files: readonly string[]): Promise<Report> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const config = ['--config', 'tests/vitest.config.ts', '--project', 'api', '--testTimeout=0'];
  const { said } = await runOld(
    ['node_modules/vitest/vitest.mjs', 'run', ...config, '--reporter=json', '--outputFile', report, ...files],
    server,
  );
  if (!existsSync(report)) throw new Error(`the suite of the previous release did not run:\n${said}`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

/** Tests that failed, by file and name; a file that failed as a whole by its own name. */
function failuresOf(report: Report): Map<string, string> {
  const failed = new Map<string, string>();
  for (const { name, status, assertionResults } of report.testResults) {
    const file = name.slice(name.indexOf('tests/'));
    if (ofItsOwn.includes(file)) continue;
    const wrong = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of wrong) {
      const title = `${file}: ${fullName}`;
      if (!ofItsOwn.includes(title)) failed.set(title, (failureMessages[0] ?? '').split('\n')[0] ?? '');
    }
    if (status === 'failed' && wrong.length === 0) failed.set(file, 'the file failed');
  }
  return failed;
}

/** The database that the previous release makes and fills, the template for each of its tests. */
async function oldTemplate(server: string): Promise<string> {
  const script = join(folder, 'open-once.ts');
  await writeFile(
    script,
    `import { openTestDatabase } from './tests/fixtures/test-database.ts';\nawait (await openTestDatabase()).close();\n`,
  );
  const { code, said } = await runOld([script], server);
  if (code !== 0) throw new Error(`the previous release did not fill its database:\n${said}`);
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'shop\\_template\\_%'",
  );
  await admin.end();
  if (rows.length !== 1) throw new Error(`one template was expected, not ${rows.length}`);
  const url = new URL(server);
  url.pathname = `/${rows[0]?.datname}`;
  return url.href;
}

/** A script of the previous release that migrates its database, like the start of its host. */
async function writeRestart(): Promise<string> {
  const script = join(folder, 'restart.ts');
  await writeFile(
    script,
    `import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
const database = openPostgres(process.env['TEST_DATABASE_URL'] ?? '', { connections: 2 });
await migrate(database.handle).finally(() => database.close());
`,
  );
  return script;
}

it('runs its API suite on a database that this release has migrated', async ({ skip }) => {
  if ('none' in release) {
    process.stdout.write(`No previous release: ${release.none}.\n`);
    return skip(release.none);
  }
  const { commit, added } = release;
  process.stdout.write(`Previous release: ${commit.slice(0, 10)}, without ${added.join(', ')}\n`);
  checkOutCommit(process.cwd(), commit, folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  postgres = await startPostgres();
  const templateUrl = await oldTemplate(postgres.url);
  const template = openPostgres(templateUrl, { connections: 2, isPatient: true });
  // The old code filled it, so the new migrations run on existing rows.
  expect((await migrate(template.handle)).map((name) => `${name}.ts`)).toEqual(added);
  await template.close();

  // A process of the previous release that restarts during a rollout accepts the newer schema.
  const restarted = await runOld([await writeRestart()], templateUrl);
  expect(restarted, restarted.said).toMatchObject({ code: 0 });

  const files = chosen.map((name) => `tests/api/${name}`);
  const report = await runOldSuite(postgres.url, files);
  const failed = failuresOf(report);
  process.stdout.write(
    `On the new schema: ${report.numPassedTests} passed, ${failed.size} failed in ${report.testResults.length} files.\n`,
  );
  expect(report.numPassedTests).toBeGreaterThan(0);
  if (failed.size === 0) return;

  // A commit can be broken: tests that fail on its own schema as well are no fault of the migrations.
  const again = [...new Set([...failed.keys()].map((name) => name.split(':')[0] ?? ''))];
  const untouched = await startPostgres();
  const before = await runOldSuite(untouched.url, again).finally(() => untouched.stop());
  const known = failuresOf(before);
  const byMigrations = [...failed].filter(([name]) => !known.has(name));
  process.stdout.write(
    `On its own schema as well: ${failed.size - byMigrations.length} of these.\n${[...known.keys()].join('\n')}\n`,
  );
  expect(byMigrations).toEqual([]);
});

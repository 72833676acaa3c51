import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { affectedBy, areas, isTestFile } from './areas.ts';
import { type Check, longFiles, onPostgres, playwright, vitest } from './checks.ts';
import { browserShardOf, type LongSuite, longSuites } from './shards.ts';

export interface ChangedChecks {
  checks: Check[];
  /** Why these checks run, for the output. */
  because: string;
}

const LONG = { TEST_SUITE: 'long' };

/** One check for long Vitest files by their paths; those of `tests/api` run on PostgreSQL. */
function longFilesCheck(name: string, files: readonly string[], projects: readonly string[]): Check[] {
  const env = { ...LONG, ...onPostgres };
  return files.length > 0 ? [vitest(name, { projects, files, env, usualSeconds: 20 * files.length })] : [];
}

/** The checks to run beside the core of `npm test` when these files changed. */
export function changedChecks(paths: readonly string[]): ChangedChecks {
  const affected = affectedBy(paths);
  if (affected.unknown.length > 0) {
    const because = `no area knows ${affected.unknown.slice(0, 3).join(', ')}: everything runs`;
    return { checks: Object.values(longSuites), because };
  }
  const touched = affected.areas.map((name) => areas[name] ?? { sources: [] });
  const suites = [...new Set(touched.flatMap(({ suites: names = [] }) => names))];
  const has = (suite: LongSuite) => suites.includes(suite);
  const changedTests = paths.filter(isTestFile);

  const isTouched = (file: string) => touched.some(({ api }) => api?.test(basename(file)));
  const longApi = globSync('tests/api/*.long.test.ts');
  const api = longApi.filter((file) => changedTests.includes(file) || isTouched(file));
  const unit = globSync(longFiles).filter(
    (file) => changedTests.includes(file) && /^(src|scripts)\//.test(file) && !has('units'),
  );
  // Those of an example run with its suite.
  const specs = changedTests.filter(
    (file) => file.endsWith('.spec.ts') && !browserShardOf(file).includes('example'),
  );
  const journeys = [...new Set([...touched.flatMap(({ journeys: files = [] }) => files), ...specs])];

  const checks = [
    ...suites.map((name) => longSuites[name]),
    ...longFilesCheck('Long unit tests that changed', unit, ['unit*']),
    ...(has('api') ? [] : longFilesCheck('Long API tests of what changed', api, ['api*'])),
    ...(journeys.length > 0
      ? [
          playwright('Browser tests of what changed', {
            files: journeys,
            args: ['--grep-invert=@core', '--pass-with-no-tests'],
            env: LONG,
            usualSeconds: 240,
          }),
        ]
      : []),
  ];
  const because = affected.areas.length > 0 ? `changed: ${affected.areas.join(', ')}` : 'no area has changed';
  return { checks, because };
}

import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { affectedBy, areas } from './testing/areas.ts';
import { changedFiles } from './testing/changed-files.ts';
import { longFiles, quickChecks, staticChecks, vitest } from './testing/checks.ts';
import { CheckRun } from './testing/run-checks.ts';

/** The quick loop: format, lint, types, unit tests, and the API tests of changed areas, on PGlite. */
const { areas: touched, unknown } = affectedBy(changedFiles(process.argv[2]));
const isTouched = (file: string) => touched.some((name) => areas[name]?.api?.test(basename(file)));
const api = globSync('tests/api/*.test.ts', { exclude: [longFiles] }).filter((file) =>
  unknown.length > 0 ? file.endsWith('/specification.test.ts') : isTouched(file),
);
const { lint, types } = staticChecks;
const { failed } = await new CheckRun([
  [lint, types],
  quickChecks.unit,
  ...(api.length > 0
    ? [vitest('API tests of what changed', { projects: ['api'], files: api, usualSeconds: 5 * api.length })]
    : []),
]).run((check) => check === lint || check === types);
process.exitCode = failed === 0 ? 0 : 1;

import { parseArgs } from 'node:util';
import { ensureTestTools } from './lib/debian.ts';
import { changedChecks } from './testing/changed-checks.ts';
import { changedFiles } from './testing/changed-files.ts';
import { type Check, quickChecks, staticChecks } from './testing/checks.ts';
import { CheckRun } from './testing/run-checks.ts';
import { longSuites } from './testing/shards.ts';
import { singleFileCheck } from './testing/single-test.ts';

const usage = `npm test                               the core, which every change must pass
npm test -- --changed[=<commit>]       the core and the long tests of what has changed since then
npm test -- <file> [-t <title>]        one test file
npm test -- --only "<name of a check>" one check
`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=' : word)),
  allowPositionals: true,
  options: {
    changed: { type: 'string' },
    only: { type: 'string' },
    title: { type: 'string', short: 't' },
    help: { type: 'boolean' },
  },
});

const { unit, pglite, postgres, shops, browser } = quickChecks;
/** The static checks leave a core idle at their end, and neither two files nor a build fill two cores. */
const core: (Check | Check[])[] = [[...Object.values(staticChecks), pglite, shops], unit, postgres, browser];

/** The steps for the arguments. Throws if they name no check or file. */
function askedFor(): (Check | Check[])[] {
  const { changed, only, title } = values;
  if (only !== undefined) {
    const check = [...core.flat(), ...Object.values(longSuites)].find(({ name }) => name === only);
    if (!check) throw new Error(`there is no check named ${only}`);
    return [check];
  }
  if (positionals.length > 0) return positionals.map((file) => singleFileCheck(file, title));
  if (changed === undefined) return core;
  const { checks, because } = changedChecks(changedFiles(changed));
  process.stdout.write(`${because}\n`);
  return [...core, ...checks];
}

if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

try {
  const steps = askedFor();
  ensureTestTools();
  const statics: readonly Check[] = Object.values(staticChecks);
  const { failed } = await new CheckRun(steps).run((check) => statics.includes(check));
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}

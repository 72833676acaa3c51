import { checks, runChecks } from './lib/checks.ts';
import { ensureTestTools } from './lib/debian.ts';

await ensureTestTools();
// Whoever reads the types of the pages reads those of every other file.
const { lint, pages, deadCode, unit, api, apiPostgres, browser } = checks;
const { failed } = await runChecks([lint, pages, deadCode, unit, api, apiPostgres, browser]);
process.exitCode = failed === 0 ? 0 : 1;

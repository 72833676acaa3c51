import { checks, runChecks } from './lib/checks.ts';
import { ensureTestTools } from './lib/debian.ts';

await ensureTestTools();
const { lint, types, pages, deadCode, unit, api, apiPostgres, browser } = checks;
const { failed } = await runChecks([[lint, types, pages, deadCode], unit, api, apiPostgres, browser]);
process.exitCode = failed === 0 ? 0 : 1;

import { checks, runChecks } from './lib/checks.ts';

const { failed } = await runChecks([checks.lint, checks.types, checks.unit, checks.api]);
process.exitCode = failed === 0 ? 0 : 1;

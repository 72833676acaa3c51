import { checks, runChecks } from './lib/checks.ts';
import { ensureTestTools } from './lib/debian.ts';

await ensureTestTools();
const { failed } = await runChecks(Object.values(checks));
process.exitCode = failed === 0 ? 0 : 1;

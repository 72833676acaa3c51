import { staffUsage } from '#server/staff/staff-commands.service.ts';
import { runForStaff } from './lib/for-staff.ts';

const words = process.argv.slice(2);
if (words.length === 0) {
  process.stderr.write(`${staffUsage()}\n`);
  process.exit(1);
}
await runForStaff(words);

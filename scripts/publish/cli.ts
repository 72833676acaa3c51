import { runForStaff } from '../lib/for-staff.ts';

/** Shorter words for what `npm run staff` calls by longer ones. */
const commands: Readonly<Record<string, string>> = {
  list: 'publishes',
  now: 'publish',
  retry: 'retry-publish',
  rollback: 'rollback-publish',
  schedule: 'schedule-publish',
  '--demo': 'demonstrate-publish',
};

const usage = `Usage: npm run publish -- <what>
  list                     what waits, what was published last, and why it failed
  now [what] [key]         article 101, product 1009, home …; everything without a word
  retry <publish>          one that failed
  rollback                 takes the last publish back; five are kept
  schedule <article|policy> <key> <time> <words as JSON>
  --demo                   changes the title of an article, to see it arrive
`;

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
await runForStaff([command, ...words]);

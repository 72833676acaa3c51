import { writeFile } from 'node:fs/promises';
import { runForStaff } from './lib/for-staff.ts';

/** Short names of the publishing commands of `npm run staff`. */
const commands: Readonly<Record<string, string>> = {
  list: 'publishes',
  now: 'publish',
  retry: 'retry-publish',
  sites: 'publish-sites',
  'forget-site': 'forget-site',
  'take-back': 'take-back-publish',
  rollback: 'rollback-publish',
  schedule: 'schedule-publish',
  preview: 'preview-page',
  '--demo': 'demonstrate-publish',
};

const usage = `Usage: npm run publish -- <what>
  list                     what waits, what was published last, and why it failed
  now [what] [key]         article 101, product 1009, home …; everything without a word
  retry <publish>          one that failed
  sites                    the sites that pages are published to, and how far each is behind
  forget-site <name>       one that is not served any more
  take-back                takes the last publish of content back; repeat it for the one before
  rollback                 restores the files before the last publish, after a faulty build; five are stored
  schedule <what> <key> <time> <words as JSON>
  preview <what> <key> <language> <words as JSON> <file.html>
                           the page as it would be, before anything is saved
  --demo                   changes the title of an article, to see it arrive
`;

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
const file = name === 'preview' ? words.pop() : undefined;
if (name === 'preview' && !file?.endsWith('.html')) {
  process.stderr.write('Name a file for the page at the end: preview.html\n');
  process.exit(1);
}
await runForStaff([command, ...words], async (said) => {
  if (file === undefined) return said;
  await writeFile(file, said);
  return `The page as it would be: ${file}`;
});

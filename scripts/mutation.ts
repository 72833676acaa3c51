import { Stryker } from '@stryker-mutator/core';
import { mutationSections } from '../tests/mutation/sections.ts';

/** Mutation score in percent that every section must reach. */
const least = 90;

/**
 * Runs Stryker over the kernel's rules, section by section: a mutant runs the tests of its own section only, which
 * takes a tenth of the time. `npm run mutation -- cart orders` runs these sections only.
 */
const wanted = process.argv.slice(2);
const sections = Object.entries(mutationSections).filter(
  ([section]) => wanted.length === 0 || wanted.includes(section),
);
const unknown = wanted.filter((section) => !(section in mutationSections));
if (unknown.length > 0) {
  process.stderr.write(`No section ${unknown.join(', ')}: ${Object.keys(mutationSections).join(', ')}\n`);
  process.exit(2);
}

interface Score {
  section: string;
  killed: number;
  survived: number;
}

async function scoreOf(section: string, mutate: readonly string[]): Promise<Score> {
  process.env.MUTATION_SECTION = section;
  const results = await new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: [...mutate],
    htmlReporter: { fileName: `.cache/mutation/${section}.html` },
    jsonReporter: { fileName: `.cache/mutation/${section}.json` },
  }).runMutationTest();
  const count = (...states: readonly string[]) =>
    results.filter(({ status }) => states.includes(status)).length;
  return { section, killed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') };
}

const percent = ({ killed, survived }: Omit<Score, 'section'>): number =>
  (100 * killed) / (killed + survived);

const scores: Score[] = [];
for (const [section, { mutate }] of sections) scores.push(await scoreOf(section, mutate));
const sum = (part: 'killed' | 'survived') => scores.reduce((total, score) => total + score[part], 0);
const rows = [...scores, { section: 'all', killed: sum('killed'), survived: sum('survived') }];

process.stdout.write('\n| section | mutants | killed | survived | score |\n|---|---:|---:|---:|---:|\n');
for (const row of rows) {
  const { section, killed, survived } = row;
  process.stdout.write(
    `| ${section} | ${killed + survived} | ${killed} | ${survived} | ${percent(row).toFixed(1)} |\n`,
  );
}
if (rows.some((row) => percent(row) < least)) {
  process.stderr.write(
    `\nBelow ${least} % is too little; the survivors are listed above and in .cache/mutation/<section>.html\n`,
  );
  process.exitCode = 1;
}

import { Stryker } from '@stryker-mutator/core';
import { mutationSections } from '../tests/mutation/sections.ts';

/** Killed mutants of a hundred that every room must reach. */
const least = 90;

/**
 * Stryker over the kernel's rules, room by room: a mutant is tried on the tests of its own room alone, which takes
 * a tenth of the time. `npm run mutation -- cart orders` takes these rooms only.
 */
const wanted = process.argv.slice(2);
const rooms = Object.entries(mutationSections).filter(
  ([room]) => wanted.length === 0 || wanted.includes(room),
);
const unknown = wanted.filter((room) => !(room in mutationSections));
if (unknown.length > 0) {
  process.stderr.write(`No room ${unknown.join(', ')}: ${Object.keys(mutationSections).join(', ')}\n`);
  process.exit(2);
}

interface Score {
  room: string;
  killed: number;
  survived: number;
}

async function scoreOf(room: string, mutate: readonly string[]): Promise<Score> {
  process.env.MUTATION_ROOM = room;
  const results = await new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: [...mutate],
    htmlReporter: { fileName: `.cache/mutation/${room}.html` },
    jsonReporter: { fileName: `.cache/mutation/${room}.json` },
  }).runMutationTest();
  const count = (...states: readonly string[]) =>
    results.filter(({ status }) => states.includes(status)).length;
  return { room, killed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') };
}

const percent = ({ killed, survived }: Omit<Score, 'room'>): number => (100 * killed) / (killed + survived);

const scores: Score[] = [];
for (const [room, { mutate }] of rooms) scores.push(await scoreOf(room, mutate));
const sum = (part: 'killed' | 'survived') => scores.reduce((total, score) => total + score[part], 0);
const rows = [...scores, { room: 'all', killed: sum('killed'), survived: sum('survived') }];

process.stdout.write('\n| room | mutants | killed | survived | score |\n|---|---:|---:|---:|---:|\n');
for (const row of rows) {
  const { room, killed, survived } = row;
  process.stdout.write(
    `| ${room} | ${killed + survived} | ${killed} | ${survived} | ${percent(row).toFixed(1)} |\n`,
  );
}
if (rows.some((row) => percent(row) < least)) {
  process.stderr.write(
    `\nBelow ${least} % is too little; the survivors stand above and in .cache/mutation/<room>.html\n`,
  );
  process.exitCode = 1;
}

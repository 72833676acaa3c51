import { ensureTestTools } from './lib/debian.ts';
import type { Check } from './testing/checks.ts';
import { CheckRun } from './testing/run-checks.ts';
import { type LongSuite, longSuites, shards } from './testing/shards.ts';

const usage = `npm run test:long                      every suite
npm run test:long -- shard 3/10        one of the shards, of twelve minutes at most each
npm run test:long -- kills crowd       suites by name

${shards.map((names, index) => `${index + 1}/${shards.length}  ${names.join(', ')}`).join('\n')}
`;

const isSuite = (name: string): name is LongSuite => Object.hasOwn(longSuites, name);

/** undefined if the arguments name neither a shard nor suites. */
function suitesOf(words: readonly string[]): readonly LongSuite[] | undefined {
  if (words.length === 0) return shards.flat();
  const [first, second = ''] = words;
  if (first !== 'shard') return words.every(isSuite) ? words.filter(isSuite) : undefined;
  const [, place = '', total = ''] = /^(\d+)\/(\d+)$/.exec(second) ?? [];
  return Number(total) === shards.length ? shards[Number(place) - 1] : undefined;
}

const names = suitesOf(process.argv.slice(2));
if (!names) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  ensureTestTools();
  const checks: Check[] = names.map((name) => longSuites[name]);
  const { failed } = await new CheckRun(checks).run();
  process.exitCode = failed === 0 ? 0 : 1;
}

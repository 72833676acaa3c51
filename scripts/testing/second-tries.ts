import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

interface Failed {
  file: string;
  title: string;
}

/** Outside of the checkout: CI starts from a fresh clone each time. */
const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'jewellery-shop');
const file = join(folder, 'second-tries.json');

const RUNS_KEPT = 10;
/** This many second tries in the stored runs are a failure. */
export const SECOND_TRIES_ALLOWED = 2;

const historySchema = v.record(v.string(), v.array(v.array(v.string())));
type History = v.InferOutput<typeof historySchema>;

function readHistory(): History {
  try {
    return v.parse(historySchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** The stored runs of one check including this one, newest last. */
export function withRun(runs: readonly string[][], secondTries: readonly string[]): string[][] {
  return [...runs, [...secondTries]].slice(-RUNS_KEPT);
}

export const isTooMany = (runs: readonly string[][]): boolean => runs.flat().length > SECOND_TRIES_ALLOWED;

/**
 * Stores which tests passed at the second try and returns those that count as passed: none if there were three in the
 * last ten runs of the check.
 */
export function recordSecondTries<T extends Failed>(check: string, secondTries: readonly T[]): T[] {
  const history = readHistory();
  const runs = withRun(
    history[check] ?? [],
    secondTries.map(({ file: path, title }) => `${path}: ${title}`),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...history, [check]: runs }, null, 2)}\n`);
  if (secondTries.length === 0 || !isTooMany(runs)) return [...secondTries];
  process.stdout.write(`Too many second tries in the last ${runs.length} runs:\n`);
  for (const each of runs.flat()) process.stdout.write(`  ${each}\n`);
  return [];
}

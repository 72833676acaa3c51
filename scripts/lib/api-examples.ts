import { readFileSync } from 'node:fs';
import type { allEndpoints } from '#kernel/all-endpoints.ts';

export type CallName = keyof typeof allEndpoints;

/** One call as it was made and answered; long lists and texts are cut. */
export interface ApiExample {
  parameters: Record<string, string>;
  answer: unknown;
}

/** Recorded by `npm run openapi -- --record`, which makes every call of `tests/fixtures/api-tour.ts`. */
export const examplesFile = 'scripts/lib/api-examples.json';

export function readExamples(): Partial<Record<CallName, ApiExample>> {
  return JSON.parse(readFileSync(examplesFile, 'utf8')) as Partial<Record<CallName, ApiExample>>;
}

const mostEntries = 2;
const mostText = 240;

/** What a value is made of: entries of a map are made alike, fields are not. */
const makeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).join()
    : typeof value;

/** Keys that are somebody's codes or ids rather than names of fields. */
function isMap(values: readonly unknown[]): boolean {
  const makes = new Set(values.map(makeOf));
  const [make] = makes;
  return values.length > 12 && makes.size === 1 && make !== 'number' && make !== 'object';
}

/** The answer as an example shows it: of a list or a map the first entries, of a long text its beginning. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > mostText ? value.slice(0, mostText) : value;
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = isMap(entries.map(([, entry]) => entry)) ? entries.slice(0, mostEntries) : entries;
  return Object.fromEntries(shown.map(([key, entry]) => [key, shortened(entry)]));
}

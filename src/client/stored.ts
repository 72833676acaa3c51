import * as v from 'valibot';
import { keys, readJson, readText, writeJson, writeText } from './storage.ts';

/** Values of local storage that are validated against a schema on reading. */

const maxHistory = 10;

const searchHistory = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  v.maxLength(maxHistory),
);

const ringMeasure = v.picklist(['diameter', 'circumference']);

export type RingMeasure = v.InferOutput<typeof ringMeasure>;

export function readSearchHistory(): string[] {
  const stored = v.safeParse(searchHistory, readJson(keys.searchHistory));
  return stored.success ? stored.output : [];
}

/** Distinct texts, newest first, at most ten. */
export function addToSearchHistory(text: string): string[] {
  const entry = text.trim().slice(0, 100);
  if (entry === '') return readSearchHistory();
  const history = [entry, ...readSearchHistory().filter((other) => other !== entry)].slice(0, maxHistory);
  writeJson(keys.searchHistory, history);
  return history;
}

export function removeFromSearchHistory(text: string): string[] {
  const history = readSearchHistory().filter((other) => other !== text);
  writeJson(keys.searchHistory, history);
  return history;
}

export function clearSearchHistory(): string[] {
  writeJson(keys.searchHistory, []);
  return [];
}

interface RingMeasurement {
  measure: RingMeasure;
  input: string;
  /** The US size, or 'NULL' if the measure is out of range. */
  size: string;
}

export function readRingMeasurement(): RingMeasurement | undefined {
  const measure = v.safeParse(ringMeasure, readText(keys.ringMeasure));
  const input = readText(keys.ringInput) ?? '';
  const size = readText(keys.ringSize) ?? '';
  if (!measure.success || !/^\d{1,3}(\.\d{1,2})?$/.test(input)) return undefined;
  return /^(\d{1,2}(\.5)?|NULL)$/.test(size) ? { measure: measure.output, input, size } : undefined;
}

export function writeRingMeasurement({ measure, input, size }: RingMeasurement): void {
  writeText(keys.ringMeasure, measure);
  writeText(keys.ringInput, input);
  writeText(keys.ringSize, size);
}

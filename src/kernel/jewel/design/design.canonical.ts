import type { Design } from '#kernel/jewel/design/design.contract.ts';

/** Rounding steps of a design's numbers by name suffix; 0.01 for lengths and everything else. */
const STEPS: readonly (readonly [suffix: string, perUnit: number])[] = [
  ['carat', 1000],
  ['Pct', 10],
  ['lengthToWidth', 1000],
  ['Mm', 100],
];

function roundNumber(name: string, value: number): number {
  const perUnit = STEPS.find(([suffix]) => name.endsWith(suffix))?.[1] ?? 100;
  return Math.round(value * perUnit) / perUnit;
}

function canonicalValue(name: string, value: unknown): unknown {
  if (typeof value === 'number') return roundNumber(name, value);
  if (typeof value === 'string') return value.normalize('NFC');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalValue(name, item));
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, canonicalValue(key, item)]));
}

/**
 * Canonical text of a parsed design: keys sorted, defaults included, numbers rounded to fixed steps (carat 0.001, per
 * cent 0.1, mm 0.01), texts in NFC. Equal designs give equal texts.
 */
export function canonicalDesign(design: Design): string {
  return JSON.stringify(canonicalValue('', design));
}

/** SHA-256 of the canonical text, 64 hexadecimal digits: identifies a design in URLs, orders and files. */
export async function designHash(design: Design): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalDesign(design));
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { Call } from '#kernel/wire/endpoint.ts';

function pairs(name: string, value: unknown, into: [string, string][]): void {
  if (value === undefined) return;
  if (value === null) into.push([name, '']);
  else if (typeof value === 'boolean') into.push([name, value ? '1' : '0']);
  else if (value instanceof Date) into.push([name, value.toISOString()]);
  else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) pairs(`${name}[${key}]`, entry, into);
  } else into.push([name, String(value)]);
}

/**
 * Encodes parameters for query or body: nested values in PHP brackets (`billing[first_name]`), the endpoint's JSON
 * parameters as text, booleans as 1 and 0; undefined is omitted.
 */
export function encodeParameters(
  { jsonParameters }: Pick<Call, 'jsonParameters'>,
  input: object,
): URLSearchParams {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(input)) {
    const isDocument = jsonParameters.includes(name) && typeof value === 'object' && value !== null;
    pairs(name, isDocument ? JSON.stringify(value) : value, entries);
  }
  return new URLSearchParams(entries);
}

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { fromPairs, toPairs } from '#kernel/wire/pairs.ts';
import { withoutEmpty } from '#kernel/wire/parameters.ts';
import { endpoints } from './endpoints.ts';

const table = Object.entries(endpoints) as [string, Endpoint][];

describe('the endpoint table', () => {
  it('names every path once per method', () => {
    const seen = table.flatMap(([, { methods, path }]) => methods.map((method) => `${method} ${path}`));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(table)('%s: paths are relative and a POST counts as writing', (_name, endpoint) => {
    // External viewers detect the format from the file extension.
    const path = endpoint.file ? endpoint.path.replace(/\.[a-z]+$/, '') : endpoint.path;
    expect(path).toMatch(/^[a-z0-9]+(?:[-/][A-Za-z0-9]+)+$/);
    if (endpoint.methods.includes('POST')) expect(endpoint.writes).toBe(true);
  });
});

describe('pairs', () => {
  it('convert to pairs and back', () => {
    for (const list of [[], [{ a: 1 }], [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }, { a: 3 }]]) {
      expect(fromPairs(toPairs(list))).toEqual(list);
    }
    expect(toPairs([{ a: 1 }])).toEqual([{ one: { a: 1 }, two: [] }]);
  });
});

type Schema = v.GenericSchema;

/** Every object in a parameter schema, with its path. */
function* objectsIn(schema: Schema, path: string): Generator<[string, Record<string, Schema>]> {
  if ('wrapped' in schema) yield* objectsIn(schema.wrapped as Schema, path);
  if (!('entries' in schema)) return;
  const entries = schema.entries as Record<string, Schema>;
  yield [path, entries];
  for (const [name, entry] of Object.entries(entries)) yield* objectsIn(entry, `${path}.${name}`);
}

const optionals = table.flatMap(([name, { input }]) =>
  [...objectsIn(input as Schema, name)].flatMap(([path, entries]) =>
    Object.entries(entries)
      .filter(([, entry]) => v.safeParse(entry, undefined).success)
      .map(([field, entry]) => [`${path}.${field}`, field, entry] as const),
  ),
);

describe('an optional parameter', () => {
  it('exists in many calls', () => {
    expect(optionals.length).toBeGreaterThan(80);
  });

  it.each(optionals)('%s: sent empty is its default', (_, field, entry) => {
    const schema = v.object({ [field]: entry });
    const absent = v.parse(schema, {});
    const result = v.safeParse(schema, withoutEmpty(schema, { [field]: '' }));
    expect(result.issues).toBeUndefined();
    if (absent[field] !== undefined) expect(result.output).toEqual(absent);
  });
});

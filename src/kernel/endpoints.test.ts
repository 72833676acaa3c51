import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { fromPairs, toPairs } from '#kernel/wire/pairs.ts';
import { endpoints } from './endpoints.ts';

const table = Object.entries(endpoints) as [string, Endpoint][];

describe('the endpoint table', () => {
  it('names every path once per method', () => {
    const seen = table.flatMap(([, { methods, path }]) => methods.map((method) => `${method} ${path}`));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(table)('%s: paths are relative and a POST counts as writing', (_name, endpoint) => {
    expect(endpoint.path).toMatch(/^[a-z0-9]+(?:[-/][A-Za-z0-9]+)+$/);
    if (endpoint.methods.includes('POST')) expect(endpoint.writes).toBe(true);
  });
});

describe('pairs', () => {
  it('survive the way there and back', () => {
    for (const list of [[], [{ a: 1 }], [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }, { a: 3 }]]) {
      expect(fromPairs(toPairs(list))).toEqual(list);
    }
    expect(toPairs([{ a: 1 }])).toEqual([{ one: { a: 1 }, two: [] }]);
  });
});

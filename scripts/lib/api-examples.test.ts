import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#kernel/all-endpoints.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { nestParameters } from '#server/platform/http/parameters.ts';
import { type CallName, readExamples } from './api-examples.ts';

const examples = readExamples();
const names = Object.keys(allEndpoints) as CallName[];

/** Calls whose example is a refusal: what the shop leaves out. */
const isRefused = (name: CallName): boolean => /^(?:checkMoney|express|weChat|wx(?!pay))/.test(name);

describe('the examples of openapi.json (npm run openapi -- --record makes them)', () => {
  it('are of calls that there are', () => {
    expect(Object.keys(examples).filter((name) => !names.includes(name as CallName))).toEqual([]);
  });

  it.each(names)('%s: was asked and answered as its contract says', (name) => {
    const endpoint: Endpoint = allEndpoints[name];
    const example = examples[name];
    if (!example) throw new Error('has no example: add the call to tests/fixtures/api-tour.ts and record');
    const asked = v.safeParse(endpoint.input, nestParameters(Object.entries(example.parameters)));
    if (!endpoint.takesFiles) expect(asked.issues).toBeUndefined();
    if (endpoint.file) {
      expect(example.answer).toMatchObject({ type: endpoint.file });
      return;
    }
    const { code, data } = endpoint.isBare
      ? { code: codes.success, data: example.answer }
      : (example.answer as { code: number; data: unknown });
    if (isRefused(name)) expect(code).not.toBe(codes.success);
    else {
      expect(code).toBe(codes.success);
      expect(v.safeParse(endpoint.output, data).issues).toBeUndefined();
    }
  });
});

import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { nestParameters } from '#server/platform/http/read-input.ts';
import type { CallName } from '#server/platform/openapi/openapi.ts';
import { tourApi } from '../fixtures/api-tour.ts';
import type { Examples } from '../fixtures/call-recorder.ts';

let examples: Examples;
beforeAll(async () => {
  examples = await tourApi();
});
const names = Object.keys(endpoints) as CallName[];

/** Calls that the shop does not support; their example is the refusal. */
const isRefused = (name: CallName): boolean => /^(?:checkMoney|express|weChat|wx(?!pay))/.test(name);

describe('the example of a call', () => {
  it.each(names)('%s: parameters and answer match the contract', (name) => {
    const endpoint: Endpoint = endpoints[name];
    const example = examples[name];
    if (!example) throw new Error('has no example: add the call to tests/fixtures/api-tour.ts');
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

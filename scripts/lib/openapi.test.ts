import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEndpoints as endpoints } from '#kernel/all-endpoints.ts';
import { deskCalls } from '#kernel/desk/desk-calls.ts';
import { describeDesk, deskOpenapiFile } from './desk-openapi.ts';
import { describeApi, openapiFile } from './openapi.ts';

describe('openapi.json', () => {
  it('is what the endpoint table says now (npm run openapi writes it)', () => {
    expect(JSON.parse(readFileSync(openapiFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(describeApi())));
  });

  it('names every call and resolves every reference', () => {
    const document = describeApi() as {
      paths: Record<string, object>;
      components: { schemas: Record<string, object> };
    };
    expect(Object.keys(document.paths)).toHaveLength(Object.keys(endpoints).length);
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ''] of references) {
      expect(path).toMatch(/^components\/schemas\/\w+$/);
      expect(document.components.schemas).toHaveProperty(path.split('/')[2] ?? '');
    }
  });
});

describe('desk-openapi.json', () => {
  it('is what the table of the desk’s calls says now (npm run openapi writes it)', () => {
    const kept: unknown = JSON.parse(readFileSync(deskOpenapiFile, 'utf8'));
    expect(kept).toEqual(JSON.parse(JSON.stringify(describeDesk())));
  });

  it('names every call, with nothing left to look up', () => {
    const { paths } = describeDesk() as { paths: Record<string, object> };
    expect(Object.keys(paths)).toHaveLength(Object.keys(deskCalls).length);
    expect(JSON.stringify(paths)).not.toContain('"$ref":"#/$defs');
  });
});

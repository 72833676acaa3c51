import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEndpoints as endpoints } from '#kernel/all-endpoints.ts';
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

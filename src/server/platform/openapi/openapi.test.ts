import { describe, expect, it } from 'vitest';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** The document as a client reads it. */
const asRead = (document: object) => JSON.parse(JSON.stringify(document)) as Description;

const described = asRead(describeApi());

describe('the OpenAPI document', () => {
  it('describes every call with its methods', () => {
    const methods = Object.entries(described.paths).map(([path, operations]) => [
      path.slice(1),
      Object.keys(operations),
    ]);
    const expected = Object.values(endpoints).map(({ path, methods: each }) => [
      path,
      each.map((method) => method.toLowerCase()),
    ]);
    expect(methods).toEqual(expected);
  });

  it('gives each operation an id of its own', () => {
    const ids = Object.values(described.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, path = ''] of references) {
      expect(path).toMatch(/^components\/schemas\/\w+$/);
      expect(described.components.schemas).toHaveProperty(path.split('/')[2] ?? '');
    }
  });

  it('shows a recorded call as the example of its parameters and its answer', () => {
    const answer = { code: 200, message: '', data: [] };
    const { paths } = asRead(
      describeApi({
        productStock: { parameters: { product_id: '1001' }, answer },
        cartAdd: { parameters: { product_id: '1202' }, answer },
      }),
    );
    const stock = paths['/catalog/product/stock']?.['get'];
    expect(stock?.parameters.find(({ name }) => name === 'product_id')?.example).toBe('1001');
    expect(stock?.responses['200']?.content?.['application/json']?.example).toEqual(answer);
    const form = paths['/checkout/cart/add']?.['post']?.requestBody?.content;
    expect(form?.['application/x-www-form-urlencoded']?.example).toEqual({ product_id: '1202' });
  });
});

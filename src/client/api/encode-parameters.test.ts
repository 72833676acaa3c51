import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { encodeParameters } from './api.ts';

const encoded = (endpoint: Pick<Endpoint, 'jsonParameters'>, input: object) =>
  decodeURIComponent(encodeParameters(endpoint, input).toString());

describe('encoded parameters', () => {
  it('are written as PHP reads them', () => {
    const input = {
      flag: true,
      none: false,
      nothing: null,
      left: undefined,
      list: ['a', 'b'],
      billing: { a: 1 },
    };
    expect(encoded({ jsonParameters: [] }, input)).toBe(
      'flag=1&none=0&nothing=&list[0]=a&list[1]=b&billing[a]=1',
    );
  });

  it('are JSON if the endpoint declares it, and only then', () => {
    expect(encoded(endpoints.categoryIndex, { categoryId: 7, filterAttrs: { shape: 'oval' } })).toBe(
      'categoryId=7&filterAttrs={"shape":"oval"}',
    );
    expect(encoded(endpoints.cartAdd, { product_id: 7, custom_option: { size: '6' } })).toBe(
      'product_id=7&custom_option={"size":"6"}',
    );
    expect(encoded(endpoints.fixedPrice, { id: 7, options: { size: '6' } })).toBe('id=7&options[size]=6');
    // JSON text is not encoded again.
    expect(encoded(endpoints.designPriceOf, { design: '{"v":2}' })).toBe('design={"v":2}');
  });
});

import { expect, it } from 'vitest';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { clientTable } from './client-endpoints.ts';

it('gives the browser every endpoint and no schema', async () => {
  const table: Record<string, Endpoint> = endpoints;
  const served: { endpoints: Record<string, object> } = await import(
    `data:text/javascript,${encodeURIComponent(clientTable())}`
  );
  expect(Object.keys(served.endpoints)).toEqual(Object.keys(table));
  for (const [name, call] of Object.entries(served.endpoints)) {
    expect(table[name], name).toMatchObject(call);
    expect(Object.keys(call), name).toEqual(['methods', 'path', 'access', 'writes', 'jsonParameters']);
  }
});

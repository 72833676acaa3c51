import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Call, Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';

const table = fileURLToPath(new URL('../../src/kernel/wire/endpoints.ts', import.meta.url));

function callOf({ methods, path, access, writes, jsonParameters }: Endpoint): Call {
  return { methods, path, access, writes, jsonParameters };
}

/** The module of endpoints as a browser gets it. */
export function clientTable(): string {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)] as const);
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(calls))};`;
}

/**
 * Leaves the schemas out of the table of endpoints that a browser gets: they check what the API host receives, and
 * weighed 9 KB on every page with an island. `client/api` reads the table as `Call`s, which have none.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'shop:client-endpoints',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === table ? clientTable() : undefined),
  };
}

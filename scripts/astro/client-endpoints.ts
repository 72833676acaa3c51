import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Call, Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';

const table = fileURLToPath(new URL('../../src/kernel/wire/endpoints.ts', import.meta.url));

function callOf({ methods, path, access, writes, jsonParameters }: Endpoint): Call {
  return { methods, path, access, writes, jsonParameters };
}

/** The endpoints module as the browser gets it. */
export function clientTable(): string {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)] as const);
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(calls))};`;
}

/**
 * Drops the schemas from the browser's table of endpoints: only the API host validates with them, and they
 * add 9 KB to every page with an island. `client/api` reads the entries as `Call`s, which have none.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'shop:client-endpoints',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === table ? clientTable() : undefined),
  };
}

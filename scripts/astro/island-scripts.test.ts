import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { withoutKnownScripts } from './island-scripts.ts';

const file = createRequire(import.meta.url).resolve('astro/runtime/server/scripts.js');

it("leaves out of Astro's scripts only the parts that the frame script contains", async () => {
  const from = (path: string) => JSON.stringify(new URL(path, pathToFileURL(file)).href);
  const code = withoutKnownScripts(readFileSync(file, 'utf8')).replaceAll(
    /from "(\.[^"]*)"/g,
    (_, path: string) => `from ${from(path)}`,
  );
  const { getPrescripts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    getPrescripts: (result: object, type: string, directive: string) => string;
  };
  const result = { clientDirectives: new Map([['only', 'startsAlone()']]) };
  for (const name of ['on', 'interact', 'load']) {
    expect(getPrescripts(result, 'both', name)).toBe('');
    expect(getPrescripts(result, 'directive', name)).toBe('');
  }
  expect(getPrescripts(result, 'both', 'only')).toMatch(/^<style>.*startsAlone\(\).*customElements\.define/s);
  expect(getPrescripts(result, 'directive', 'only')).toBe('<script>startsAlone()</script>');
});

it("throws when Astro's source has changed", () => {
  expect(() => withoutKnownScripts('export {}')).toThrow('no longer contains');
});

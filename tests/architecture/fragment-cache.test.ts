import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = ['src/components', 'src/layouts'];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')] as const),
);
/** What is rendered once for many pages: the name of the part, the component in it and what it is given. */
const parts = sources.flatMap(([, text]) =>
  Array.from(text.matchAll(/<Kept name=\{`([^`]*)`\}>(.*?)<\/Kept>/gs), ([, name = '', inner = '']) => ({
    name,
    inner,
  })),
);

it('knows every kept part', () => {
  const written = sources.flatMap(([, text]) => text.match(/<Kept\b/g) ?? []);
  expect(parts.length).toBe(written.length);
  expect(parts.length).toBeGreaterThan(4);
});

it.each(parts)('the part $name is one component that is given only what its name says', ({ name, inner }) => {
  const [, component = '', given = ''] = /^\s*<(\w+)((?: \{\w+\})*) \/>\s*$/.exec(inner) ?? [];
  expect(component, inner).not.toBe('');
  for (const [, prop = ''] of given.matchAll(/\{(\w+)\}/g)) expect(name).toContain(`\${${prop}}`);
  const [, source = ''] = sources.find(([file]) => file.endsWith(`/${component}.astro`)) ?? [];
  // Islands are numbered anew on every page, and a page's own address would be that of the first.
  expect(source).not.toMatch(/#islands|Astro\.(?:params|request|url\.(?!origin))/);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = ['src/components', 'src/layouts'];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')] as const),
);
/** A fragment that is cached for many pages: its name, its component and its props. */
const parts = sources.flatMap(([, text]) =>
  Array.from(
    text.matchAll(/<CachedFragment name=\{`([^`]*)`\}>(.*?)<\/CachedFragment>/gs),
    ([, name = '', inner = '']) => ({
      name,
      inner,
    }),
  ),
);

it('knows every cached fragment', () => {
  const written = sources.flatMap(([, text]) => text.match(/<CachedFragment\b/g) ?? []);
  expect(parts.length).toBe(written.length);
  expect(parts.length).toBeGreaterThan(4);
});

it.each(parts)(
  'the fragment $name is one component whose props all appear in its name',
  ({ name, inner }) => {
    const [, component = '', given = ''] = /^\s*<(\w+)((?: \{\w+\})*) \/>\s*$/.exec(inner) ?? [];
    expect(component, inner).not.toBe('');
    for (const [, prop = ''] of given.matchAll(/\{(\w+)\}/g)) expect(name).toContain(`\${${prop}}`);
    const [, source = ''] = sources.find(([file]) => file.endsWith(`/${component}.astro`)) ?? [];
    // Islands are numbered per page, and a page's URL would be that of the first page.
    expect(source).not.toMatch(/#islands|Astro\.(?:params|request|url\.(?!origin))/);
  },
);

// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createComponent, render } from 'astro/runtime/server/index.js';
import { afterEach, expect, it } from 'vitest';
import { withBareIslands, withPagesAsTexts, withPropsOnce } from './lean-rendering.ts';

const { resolve } = createRequire(import.meta.url);

/** A module of Astro's renderer as the build changes it. */
async function load<T>(name: string, change: (code: string) => string): Promise<T> {
  const file = resolve(`astro/runtime/server/${name}.js`);
  const absolute = (path: string) =>
    JSON.stringify(
      path.startsWith('.') ? new URL(path, pathToFileURL(file)).href : import.meta.resolve(path),
    );
  const code = change(readFileSync(file, 'utf8')).replaceAll(
    /from "([^"]*)"/g,
    (_, path: string) => `from ${absolute(path)}`,
  );
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T;
}

afterEach(() => {
  globalThis.__pageTexts = undefined;
});

it('writes the same props once, and equal ones of another island for themselves', async () => {
  interface Module {
    serializeProps: (props: object, metadata: object) => string;
  }
  const { serializeProps: plain } = await load<Module>('serialize', (code) => code);
  const { serializeProps } = await load<Module>('serialize', withPropsOnce);
  let read = 0;
  const props = {
    get name() {
      read += 1;
      return 'Ring "Aurora" & more';
    },
    sizes: [48, { us: 4.5 }, new Date(0)],
  };
  const written = plain(props, {});
  expect([serializeProps(props, {}), serializeProps(props, {})]).toEqual([written, written]);
  expect(read).toBe(2);
  expect(serializeProps({ ...props, sizes: [] }, {})).not.toBe(written);
});

/** An island's element as Astro writes it, or as the build does. */
async function islandOf(change: (code: string) => string, props: object): Promise<string> {
  interface Module {
    renderComponent: (...parts: unknown[]) => Promise<{ render: (into: object) => void }>;
  }
  const { renderComponent } = await load<Module>('render/component', change);
  const renderer = {
    name: 'react',
    clientEntrypoint: 'client.js',
    ssr: { check: () => true, renderToStaticMarkup: () => ({ html: '<p props="{}">…</p>' }) },
  };
  const result = {
    renderers: [renderer],
    clientDirectives: new Map([['on', '']]),
    resolve: async (url: string) => (url === 'astro:scripts/before-hydration.js' ? '' : url),
  };
  const said = {
    'client:on': 'shop:panel',
    'client:component-path': 'Panel.js',
    'client:component-export': 'default',
    'client:component-hydration': '',
    ...props,
  };
  const island = await renderComponent(result, 'Panel', () => null, said);
  const written: string[] = [];
  island.render({ write: (part: unknown) => written.push(String(part)) });
  return written.at(-1) ?? '';
}

it('writes of an island what its script reads, and that unchanged', async () => {
  const props = { name: 'Ring "Aurora" & <more>', note: "the bride's, &quot;", sizes: [48, null] };
  const attributesOf = (html: string) => {
    const { attributes } = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild ?? {};
    return Object.fromEntries(Array.from(attributes ?? [], ({ name, value }) => [name, value]));
  };
  const [plain, bare] = await Promise.all([
    islandOf((code) => code, props),
    islandOf(withBareIslands, props),
  ]);
  const { uid, 'component-export': name, opts, ...read } = attributesOf(plain);
  expect([uid, name, opts]).toEqual([expect.any(String), 'default', '{"name":"Panel","value":"shop:panel"}']);
  expect(attributesOf(bare)).toEqual({ ...read, opts: '{"value":"shop:panel"}' });
  expect(bare).toContain(` props='{"name":[0,"Ring `);
  expect(bare).toMatch(/><p props="\{\}">…<\/p><!--astro:end--><\/astro-island>$/);
  expect(attributesOf(await islandOf(withBareIslands, {}))).not.toHaveProperty('props');
});

it('hands a page over as its text, each its own', async () => {
  interface Module {
    renderPage: (...parts: unknown[]) => Promise<Response>;
  }
  const { renderPage } = await load<Module>('render/page', withPagesAsTexts);
  const texts = new Map<string, string>();
  globalThis.__pageTexts = texts;
  const pageOf = (text: string) => {
    const page = createComponent(() => render`<p>${text}</p>`);
    const result = {
      componentMetadata: new Map(),
      _metadata: { propagators: new Set(), extraHead: [] },
      response: { headers: new Headers(), status: 200, statusText: 'OK' },
      partial: true,
    };
    return renderPage(result, page, {}, undefined, false, { route: '/' });
  };
  const answers = await Promise.all(['Ring', '戒指'].map(pageOf));
  const handed = answers.map(({ headers }) => texts.get(headers.get('x-page-text') ?? ''));
  expect(handed).toEqual(['<p>Ring</p>', '<p>戒指</p>']);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]?.text()).toBe('');
});

it('says so when Astro has become another', () => {
  expect(() => withPropsOnce('export {}')).toThrow('any more');
  expect(() => withBareIslands('export {}')).toThrow('any more');
  expect(() => withPagesAsTexts('export {}')).toThrow('any more');
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createComponent, render } from 'astro/runtime/server/index.js';
import { afterEach, expect, it } from 'vitest';
import { withPagesAsTexts, withPropsOnce } from './lean-rendering.ts';

const { resolve } = createRequire(import.meta.url);

/** A module of Astro's renderer as the build changes it. */
async function load<T>(name: string, change: (code: string) => string): Promise<T> {
  const file = resolve(`astro/runtime/server/${name}.js`);
  const absolute = (path: string) => JSON.stringify(new URL(path, pathToFileURL(file)).href);
  const code = change(readFileSync(file, 'utf8')).replaceAll(
    /from "(\.[^"]*)"/g,
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
  expect(() => withPagesAsTexts('export {}')).toThrow('any more');
});

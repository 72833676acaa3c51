import { createElement, type ReactNode, useId } from 'react';
import { expect, it } from 'vitest';
import reactServer from './react-server.ts';

let rendered = 0;

function Form({ locale, texts: { title } }: { locale: string; texts: { title: string } }) {
  rendered += 1;
  return createElement('form', { lang: locale, id: useId() }, title);
}

function Frame({ children }: { children?: ReactNode }) {
  return createElement('div', null, children);
}

/** An island of a page: its number stands in what it prints. */
const renderIsland = (Component: unknown, props: object, page: object, slots: Record<string, string> = {}) =>
  reactServer.renderToStaticMarkup.call({ result: page }, Component as never, props as never, slots);

it('renders an island once for pages that give it the very same, and for each number that it has', async () => {
  const texts = { title: 'Letters' };
  const first = await renderIsland(Form, { locale: 'en', texts }, {});
  expect(await renderIsland(Form, { locale: 'en', texts }, {})).toEqual(first);
  expect(rendered).toBe(1);
  const page = {};
  await renderIsland(Form, { locale: 'en', texts }, page);
  const second = await renderIsland(Form, { locale: 'en', texts }, page);
  expect(second.html).not.toBe(first.html);
  const other = await renderIsland(Form, { locale: 'en', texts: { title: 'News' } }, {});
  expect(other.html).toContain('News');
  const more = await renderIsland(Form, { locale: 'en', texts, isOpen: true }, {});
  expect([more.html, rendered]).toEqual([first.html, 4]);
});

it('renders what stands between the tags of an island, though it is given the same', async () => {
  const one = await renderIsland(Frame, {}, {}, { default: '<p>one</p>' });
  const two = await renderIsland(Frame, {}, {}, { default: '<p>two</p>' });
  const none = await renderIsland(Frame, {}, {});
  expect([one, two, none].map(({ html }) => html)).toEqual([
    '<div><astro-slot><p>one</p></astro-slot></div>',
    '<div><astro-slot><p>two</p></astro-slot></div>',
    '<div></div>',
  ]);
});

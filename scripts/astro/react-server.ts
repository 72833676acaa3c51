import { type ComponentType, createElement, memo, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Stands in the place of `@astrojs/react/server.js`. That one calls every component twice, the first time only to see
 * whether it is React's, and reads each through a web stream: together a fifth of a page's time. All components of
 * this site are React's, and nothing waits while it is rendered, so one call that gives a text is enough.
 */
interface Scope {
  result?: object;
}

interface Metadata {
  hydrate?: string;
  astroStaticSlot?: boolean;
}

/** How many islands a page has so far: each prefixes its ids with its number, and the browser reads that again. */
const counts = new WeakMap<object, number>();

function nextPrefix(result: object): string {
  const count = counts.get(result) ?? 0;
  counts.set(result, count + 1);
  return `r${count}`;
}

/** What an .astro file puts between the tags of a component; the browser leaves it as it is. */
const Slot = memo(
  ({ html, name, isHydrated }: { html: string; name?: string; isHydrated: boolean }) =>
    html.trim() === ''
      ? null
      : createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
          name,
          suppressHydrationWarning: true,
          dangerouslySetInnerHTML: { __html: html },
        }),
  () => true,
);

const nameOf = (slot: string) =>
  slot.trim().replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface Rendered {
  prefix: string | undefined;
  props: Record<string, unknown>;
  html: string;
}

/** What each component was rendered to last: the form below every page is the same but for its language and number. */
const rendered = new WeakMap<object, Rendered[]>();
const mostRendered = 9;

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Renders a component that has no slots, unless it was given the very same lately. */
function renderOnce(
  Component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  prefix: string | undefined,
): string {
  const known = rendered.get(Component) ?? [];
  const same = known.find((each) => each.prefix === prefix && isSame(each.props, props));
  if (same) return same.html;
  const html = htmlOf(createElement(Component, props), prefix);
  rendered.set(Component, [...known.slice(1 - mostRendered), { prefix, props, html }]);
  return html;
}

const htmlOf = (element: ReactElement, prefix: string | undefined) =>
  renderToString(element, prefix === undefined ? {} : { identifierPrefix: prefix });

async function renderToStaticMarkup(
  this: Scope | undefined,
  Component: ComponentType<Record<string, unknown>>,
  { class: _, ...props }: Record<string, unknown>,
  { default: children, ...slots }: Record<string, string>,
  metadata?: Metadata,
) {
  const prefix = this?.result && nextPrefix(this.result);
  if (children === undefined && Object.keys(slots).length === 0)
    return { html: renderOnce(Component, props, prefix), attrs: { prefix } };
  const isHydrated = metadata?.astroStaticSlot ? metadata.hydrate !== undefined : true;
  const named = Object.entries(slots).map(([slot, html]) => {
    const name = nameOf(slot);
    return [name, createElement(Slot, { html, name, isHydrated })] as const;
  });
  const inner =
    children === undefined ? {} : { children: createElement(Slot, { html: children, isHydrated }) };
  const element = createElement(Component, { ...props, ...Object.fromEntries(named), ...inner });
  return { html: htmlOf(element, prefix), attrs: { prefix } };
}

/** `memo` and `forwardRef` make objects of components. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null && '$$typeof' in value;

export default {
  name: '@astrojs/react',
  // A tag that an .astro file keeps in a variable is asked about, too.
  check: async (Component: unknown) => typeof Component === 'function' || isObject(Component),
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};

// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { recordEarlyEvents } from './early-events.ts';
import interactDirective from './interact.directive.ts';

/** Whether an island with this directive value loads by itself at a URL. */
async function comesAlone(value: unknown, search: string, event?: string): Promise<boolean> {
  history.replaceState(null, '', `/details/1001/${search}`);
  const island = document.createElement('astro-island');
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  vi.useFakeTimers();
  void interactDirective(load, { name: 'BuyBox', value } as Parameters<typeof interactDirective>[1], island);
  if (event) island.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  return load.mock.calls.length > 0;
}

afterEach(() => history.replaceState(null, '', '/'));

it('waits for interaction, unless the query matches', async () => {
  expect(await comesAlone(true, '?metal=true')).toBe(false);
  expect(await comesAlone('^', '')).toBe(true);
  expect(await comesAlone('.', '')).toBe(false);
  expect(await comesAlone('.', '?p=2')).toBe(true);
});

it('a product’s options load for their parameters, and not for others', async () => {
  expect(await comesAlone('[?&](metal|size)=', '?utm_source=mail&metal=platinum-950')).toBe(true);
  expect(await comesAlone('[?&](metal|size)=', '?utm_source=mail')).toBe(false);
  // A product without options.
  expect(await comesAlone('[?&]()=', '?utm_source=mail')).toBe(false);
});

it('loads on a wake event', async () => {
  expect(await comesAlone('[?&](metal)=', '', 'wake')).toBe(true);
});

it('replays events from before the page’s script, links last', async () => {
  const script = document.createElement('script');
  script.textContent = recordEarlyEvents();
  document.head.append(script);
  document.body.innerHTML =
    '<astro-island client="interact"><button type="button">More</button><input type="checkbox"></astro-island>' +
    '<astro-island client="load"><button type="button">Other</button></astro-island>';
  const [island, other] = document.querySelectorAll<HTMLElement>('astro-island');
  const button = island?.querySelector('button');
  if (!island || !button || !other) throw new Error('the page has no islands');
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  const click = () => new MouseEvent('click', { bubbles: true, cancelable: true });
  expect(button.dispatchEvent(click())).toBe(false);
  expect(island.querySelector('input')?.dispatchEvent(click())).toBe(true);
  expect(other.querySelector('button')?.dispatchEvent(click())).toBe(true);
  expect(pressed).not.toHaveBeenCalled();
  const load = vi.fn(() =>
    Promise.resolve(() => {
      for (const node of island.children) Object.assign(node, { __reactProps: {} });
      return Promise.resolve();
    }),
  );
  void interactDirective(load, { name: 'BuyBox', value: '' }, island);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom

import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import interactDirective from './interact.directive.ts';

/** Whether an island with this value of the directive comes by itself at an address. */
async function comesAlone(value: unknown, search: string, event?: string): Promise<boolean> {
  history.replaceState(null, '', `/details/1001/${search}`);
  const island = document.createElement('astro-island');
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  void interactDirective(load, { name: 'BuyBox', value } as Parameters<typeof interactDirective>[1], island);
  if (event) island.dispatchEvent(new Event(event));
  await Promise.resolve();
  return load.mock.calls.length > 0;
}

afterEach(() => history.replaceState(null, '', '/'));

it('waits for a hand, unless the address has what the island answers', async () => {
  expect(await comesAlone(true, '?metal=true')).toBe(false);
  expect(await comesAlone('^', '')).toBe(true);
  expect(await comesAlone('.', '')).toBe(false);
  expect(await comesAlone('.', '?p=2')).toBe(true);
});

it('a product’s address wakes its choices, and not what else a link carries', async () => {
  expect(await comesAlone('[?&](metal|size)=', '?utm_source=mail&metal=platinum-950')).toBe(true);
  expect(await comesAlone('[?&](metal|size)=', '?utm_source=mail')).toBe(false);
  // A piece without choices.
  expect(await comesAlone('[?&]()=', '?utm_source=mail')).toBe(false);
});

it('comes when it is woken', async () => {
  expect(await comesAlone('[?&](metal)=', '', 'wake')).toBe(true);
});

/** An island of one tick box, pre-built, which React may take over at once or after a while. */
function tickBox() {
  const ticked = vi.fn();
  const Box = () => {
    const [checked, setChecked] = useState(false);
    const onChange = () => {
      ticked();
      setChecked(!checked);
    };
    return createElement('p', null, createElement('input', { type: 'checkbox', checked, onChange }));
  };
  const island = document.createElement('astro-island');
  island.innerHTML = renderToString(createElement(Box));
  document.body.append(island);
  const takeOver = () => void hydrateRoot(island, createElement(Box));
  const load = () => Promise.resolve(() => Promise.resolve(takeOver()));
  interactDirective(load, { name: 'Box', value: '' }, island);
  const box = island.querySelector('input');
  if (!box) throw new Error('The island has no box.');
  return { box, ticked };
}

const isReacts = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));

it('a box ticked before the script came is ticked, once', async () => {
  const { box, ticked } = tickBox();
  box.click();
  await settle();
  expect(box.checked).toBe(true);
  expect(ticked).toHaveBeenCalledTimes(1);
});

it('a box ticked while the island wakes is not unticked again', async () => {
  const { box, ticked } = tickBox();
  box.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.waitUntil(() => isReacts(box), { interval: 1 });
  box.click();
  await settle();
  expect(box.checked).toBe(true);
  expect(ticked).toHaveBeenCalledTimes(1);
});

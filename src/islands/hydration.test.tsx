// @vitest-environment jsdom

import { type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import interactDirective from '#client/page/interact.directive.ts';

function TickBox({ onTick }: { onTick: () => void }) {
  const [isTicked, setTicked] = useState(false);
  const onChange = () => {
    onTick();
    setTicked(!isTicked);
  };
  return (
    <p>
      <input type="checkbox" checked={isTicked} onChange={onChange} />
    </p>
  );
}

/** Replaces its first content as soon as the address is read. */
function Replaced({ onPress }: { onPress: () => void }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  if (!isRead) return <p>A form</p>;
  return (
    <div>
      <button type="button" onClick={onPress}>
        Another
      </button>
    </div>
  );
}

/** A pre-built island that hydrates by `client:interact`. */
function preBuilt(shown: ReactNode) {
  const island = document.createElement('astro-island');
  island.innerHTML = renderToString(shown);
  document.body.append(island);
  const takeOver = () => void hydrateRoot(island, shown);
  const load = () => Promise.resolve(() => Promise.resolve(takeOver()));
  interactDirective(load, { name: 'Island', value: '' }, island);
  const stopsListening = vi.spyOn(island, 'removeEventListener');
  return {
    find: <Kind extends Element>(selector: string) => {
      const found = island.querySelector<Kind>(selector);
      if (!found) throw new Error(`The island has no ${selector}.`);
      return found;
    },
    wake: () => island.firstElementChild?.dispatchEvent(new Event('pointerover', { bubbles: true })),
    /** Resolves when React has received all earlier events. */
    settled: () => vi.waitFor(() => expect(stopsListening).toHaveBeenCalled(), { timeout: 10_000 }),
  };
}

const isReacts = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));

it('a box ticked before the script loads is ticked once', async () => {
  const onTick = vi.fn();
  const { find, settled } = preBuilt(<TickBox onTick={onTick} />);
  const box = find<HTMLInputElement>('input');
  box.click();
  await settled();
  expect(box.checked).toBe(true);
  expect(onTick).toHaveBeenCalledTimes(1);
});

it('a box ticked during hydration stays ticked', async () => {
  const onTick = vi.fn();
  const { find, wake, settled } = preBuilt(<TickBox onTick={onTick} />);
  const box = find<HTMLInputElement>('input');
  wake();
  await vi.waitUntil(() => isReacts(box), { interval: 1 });
  box.click();
  await settled();
  expect(box.checked).toBe(true);
  expect(onTick).toHaveBeenCalledTimes(1);
});

it('content that replaces the pre-built one receives the press', async () => {
  const onPress = vi.fn();
  const { find, wake, settled } = preBuilt(<Replaced onPress={onPress} />);
  wake();
  await vi.waitUntil(() => document.querySelector('button') !== null, { interval: 1 });
  find<HTMLButtonElement>('button').click();
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

// @vitest-environment jsdom

import { useState } from 'react';
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

/** A pre-built island of one tick box, which wakes by `client:interact`. */
function preBuilt() {
  const onTick = vi.fn();
  const island = document.createElement('astro-island');
  island.innerHTML = renderToString(<TickBox onTick={onTick} />);
  document.body.append(island);
  const takeOver = () => void hydrateRoot(island, <TickBox onTick={onTick} />);
  const load = () => Promise.resolve(() => Promise.resolve(takeOver()));
  interactDirective(load, { name: 'TickBox', value: '' }, island);
  const box = island.querySelector('input');
  if (!box) throw new Error('The island has no box.');
  const stopsListening = vi.spyOn(island, 'removeEventListener');
  /** Resolves when React has been told of everything that came before it. */
  const told = () => vi.waitFor(() => expect(stopsListening).toHaveBeenCalled(), { timeout: 10_000 });
  return { box, onTick, told };
}

const isReacts = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));

it('a box ticked before the script came is ticked, once', async () => {
  const { box, onTick, told } = preBuilt();
  box.click();
  await told();
  expect(box.checked).toBe(true);
  expect(onTick).toHaveBeenCalledTimes(1);
});

it('a box ticked while the island wakes is not unticked again', async () => {
  const { box, onTick, told } = preBuilt();
  box.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.waitUntil(() => isReacts(box), { interval: 1 });
  box.click();
  await told();
  expect(box.checked).toBe(true);
  expect(onTick).toHaveBeenCalledTimes(1);
});

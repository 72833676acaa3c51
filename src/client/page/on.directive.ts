import type { ClientDirective } from 'astro';
import { runIsland } from './load-in-time.ts';

/**
 * `client:on="shop:panel"`: the island's code is loaded when interest is announced (`shop:warm` with the event's
 * name) and runs on the event itself. The event is queued, so that the island finds it when it mounts.
 */
const onDirective: ClientDirective = (load, options) => {
  const name = String(options.value);
  document.addEventListener('shop:warm', (event) => {
    if (event instanceof CustomEvent && event.detail === name) void load();
  });
  document.addEventListener(name, () => void runIsland(load), { once: true });
};

export default onDirective;

import { useSyncExternalStore } from 'react';

const areaOf = () => document.querySelector<HTMLElement>('[data-stock]');

function subscribe(onChange: () => void): () => void {
  const area = areaOf();
  area?.addEventListener('stock', onChange);
  return () => area?.removeEventListener('stock', onChange);
}

/** What the page's script has heard of the pieces left; undefined until then. */
export function useStock(): number | undefined {
  const left = useSyncExternalStore(
    subscribe,
    () => areaOf()?.dataset['left'],
    () => undefined,
  );
  return left === undefined ? undefined : Number(left);
}

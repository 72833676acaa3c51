import { useSyncExternalStore } from 'react';

const areaOf = () => document.querySelector<HTMLElement>('[data-stock]');

function subscribe(onChange: () => void): () => void {
  const area = areaOf();
  area?.addEventListener('stock', onChange);
  return () => area?.removeEventListener('stock', onChange);
}

/** The number of pieces left, as the page's script has loaded it; undefined before. */
export function useStock(): number | undefined {
  const left = useSyncExternalStore(
    subscribe,
    () => areaOf()?.dataset['left'],
    () => undefined,
  );
  return left === undefined ? undefined : Number(left);
}

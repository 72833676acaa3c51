import type { StorageKey } from '#client/storage.ts';

const dismissed = 'dismissed' satisfies StorageKey;

/** A script behind the announcement bar: removes one that was dismissed before the page is painted. */
export const hideDismissed = (): string =>
  `try{const bar=document.getElementById("announcement");localStorage.${dismissed}===bar.dataset.id&&bar.remove()}catch{}`;

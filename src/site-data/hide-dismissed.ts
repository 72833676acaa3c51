import type { StorageKey } from '#client/storage.ts';

const dismissed = 'dismissed' satisfies StorageKey;

/** A script behind the announcement bar: removes one that was dismissed before the page is painted. */
export const hideDismissed = (): string =>
  // The browser names the bar by its id: bytes count here.
  `try{localStorage.${dismissed}===announcement.dataset.id&&announcement.remove()}catch{}`;

import { persisted } from './persisted.ts';
import type { StorageKey } from './storage.ts';

/**
 * Synchronises server data between tabs: `changed()` makes `reload` run in the other tabs, also in one restored from
 * the back/forward cache.
 */
export function tabSync(key: StorageKey, reload: () => void): { changed: () => void } {
  const $revision = persisted(key, 0, {
    decode: (text) => Number(text) || 0,
    encode: (value) => (value > 0 ? String(value) : undefined),
  });
  let own = $revision.get();
  $revision.listen((revision) => {
    if (revision !== own && revision > 0) reload();
    own = revision;
  });
  return {
    changed: () => {
      own = $revision.get() + 1;
      $revision.set(own);
    },
  };
}

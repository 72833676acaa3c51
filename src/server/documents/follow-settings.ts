import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import { loadShopSettings } from './documents.service.ts';
import { loadLanguages } from './languages.service.ts';

/** Loads settings and languages again after another process changed them; jobs run without a request that does it. */
export function followSettings({ db, log }: Pick<Host, 'db' | 'log'>): Loop {
  return startLoop({
    name: 'settings',
    pauseMs: 1_000,
    log,
    round: async () => {
      await loadShopSettings(db.handle);
      await loadLanguages(db.handle);
      return { hasMore: false };
    },
  });
}

import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePersonalRows, readPersonalRows } from '#server/platform/personal-rows.repo.ts';

const tables = ['saved_search', 'stone_alert', 'stone_alert_email'] as const;

/** Saved searches and the stones their owner was notified of. */
export const savedSearchesPersonalData: PersonalData = {
  name: 'saved-searches',
  tables,
  read: async (executor, { id }) => {
    const searches = await readPersonalRows(
      executor,
      'saved_search',
      ['name', 'query', 'currency', 'created_at'],
      id,
    );
    const columns = ['diamond_id', 'price_minor', 'found_at', 'emailed_at'] as const;
    const stones = await readPersonalRows(executor, 'stone_alert', columns, id);
    return searches || stones ? { searches, stones } : undefined;
  },
  erase: async (trx, { ids }) => {
    for (const table of tables) await deletePersonalRows(trx, table, ids);
  },
};

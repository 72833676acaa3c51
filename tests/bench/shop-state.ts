import { loadShopSettings } from '#server/documents/documents.service.ts';
import { loadLanguages } from '#server/documents/languages.service.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Loads languages and settings of the shop into this process, as an API host does at its start. */
export async function loadShopState(db: Database): Promise<void> {
  await loadLanguages(db.handle);
  await loadShopSettings(db.handle);
}

import { isOnDay } from '#kernel/shop/content/announcement.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { holdDocument } from '#server/documents/documents.repo.ts';
import { saveDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';

/** Shows the announcement bar on its first day and hides it after its last; returns 1 if it has changed. */
export function turnAnnouncement({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (trx) => {
    const document = await holdDocument(trx, 'announcement');
    const isOn = isOnDay(document, businessDay(clock.now()));
    if (isOn === document.isOn) return 0;
    await saveDocument(trx, 'announcement', { ...document, isOn });
    return 1;
  });
}

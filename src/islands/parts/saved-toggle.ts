import { toast } from '#client/events.ts';
import type { PersistedList } from '#client/persisted-list.ts';
import { overlayTexts } from '#client/texts.ts';

/** Announces that it was saved on this device, or that it failed. */
export async function announceSaved(hasWorked: boolean, name: string): Promise<void> {
  const t = await overlayTexts(['kept']);
  if (hasWorked) toast({ kind: 'success', message: t('kept.put', { name }) });
  else toast({ kind: 'error', message: t('kept.failed') });
}

/** Saves an item on this device or removes it, and announces it. */
export async function toggleSaved<T>(
  { $items, put, drop }: PersistedList<T>,
  item: T,
  name: string,
): Promise<void> {
  const isSaved = $items.get().includes(item);
  const hasWorked = isSaved || put(item);
  if (isSaved) drop(item);
  if (isSaved) toast({ kind: 'success', message: (await overlayTexts(['kept']))('kept.letGo', { name }) });
  else await announceSaved(hasWorked, name);
}

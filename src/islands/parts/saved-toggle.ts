import { toast } from '#client/events.ts';
import type { PersistedList } from '#client/persisted-list.ts';
import { overlayTexts } from '#client/texts.ts';

/** Says that it is kept on this device, or that it could not be. */
export async function announceSaved(hasWorked: boolean, name: string): Promise<void> {
  const t = await overlayTexts(['kept']);
  if (hasWorked) toast({ kind: 'success', message: t('kept.put', { name }) });
  else toast({ kind: 'error', message: t('kept.failed') });
}

/** Keeps a thing on this device or lets it go, and says so. */
export async function toggleSaved<T>(
  { $items, put, drop }: PersistedList<T>,
  item: T,
  name: string,
): Promise<void> {
  const isKept = $items.get().includes(item);
  const hasWorked = isKept || put(item);
  if (isKept) drop(item);
  if (isKept) toast({ kind: 'success', message: (await overlayTexts(['kept']))('kept.letGo', { name }) });
  else await announceSaved(hasWorked, name);
}

import { toast } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';

/** Explains the consequences of a browser without storage. */
export async function tellStorageRefused(): Promise<void> {
  const t = await overlayTexts(['errors']);
  toast({ kind: 'note', message: t('errors.storage-refused') });
}

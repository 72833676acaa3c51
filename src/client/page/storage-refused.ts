import { toast } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';

/** Says what a browser that stores nothing means for the shopper. */
export async function tellStorageRefused(): Promise<void> {
  const t = await overlayTexts(['errors']);
  toast({ kind: 'note', message: t('errors.storage-refused') });
}

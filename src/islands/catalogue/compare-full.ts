import { mostComparedPieces } from '#client/compared-pieces.ts';
import { toast } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';

/** Says that the comparison is full, and offers to open it. */
export async function showCompareFull(): Promise<void> {
  const t = await overlayTexts(['compare-pieces']);
  toast({ kind: 'note', message: t('compare-pieces.full', { max: mostComparedPieces }) });
}

import { mostComparedPieces } from '#client/compared-pieces.ts';
import { toast } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';

/** Says that there is no room for another piece, and what to do about it. */
export async function tellCompareFull(): Promise<void> {
  const t = await overlayTexts(['compare-pieces']);
  toast({ kind: 'note', message: t('compare-pieces.full', { max: mostComparedPieces }) });
}

import { consequences, ENGRAVING_DAYS } from '#kernel/jewel/design/consequences.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import { dispatchOfAll } from '#kernel/shop/checkout/arrival.ts';
import { readyDispatch } from '#kernel/shop/checkout/dispatch.ts';
import type { WorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { catalogueDesigns } from './product-designs.service.ts';

/** Properties of a cart or order line that determine its production time. */
export type PieceToMake =
  | { kind: 'diamond' }
  | { kind: 'design'; design: Design | null }
  | {
      kind: 'product';
      productId: number | null;
      customizedType: CustomizedType | undefined;
      options: Readonly<Record<string, string>>;
    };

const exactly = (days: number): WorkingDays => ({ min: days, max: days });

async function dispatchOf(executor: Executor, piece: PieceToMake): Promise<WorkingDays | undefined> {
  if (piece.kind === 'diamond') return readyDispatch;
  if (piece.kind === 'design') {
    const asOwn = { isCatalogue: false, heightAboveFingerMm: null };
    return piece.design ? exactly(consequences(piece.design, asOwn).daysToMake) : undefined;
  }
  const { productId, customizedType, options } = piece;
  if (customizedType === 0) {
    const engraving = options[engravingTextKey] === undefined ? 0 : ENGRAVING_DAYS;
    return { min: readyDispatch.min + engraving, max: readyDispatch.max + engraving };
  }
  const own = (await catalogueDesigns(executor)).find((design) => design.productId === productId);
  if (!own) return undefined;
  const asSold = { isCatalogue: true, heightAboveFingerMm: null };
  return exactly(consequences(withOptions(own.design, options), asSold).daysToMake);
}

/** Whether the piece is in stock as sold and only needs a final check. */
export function isReadyMade(piece: PieceToMake): boolean {
  return (
    piece.kind === 'product' && piece.customizedType === 0 && piece.options[engravingTextKey] === undefined
  );
}

/** Working days until all pieces can be dispatched together; undefined if it is unknown for one of them. */
export async function dispatchOfPieces(
  executor: Executor,
  pieces: readonly PieceToMake[],
): Promise<WorkingDays | undefined> {
  const days: WorkingDays[] = [];
  for (const piece of pieces) {
    const own = await dispatchOf(executor, piece);
    if (!own) return undefined;
    days.push(own);
  }
  return dispatchOfAll(days);
}

import type { LineDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { StonePlace } from '#kernel/shop/workshop/stone-places.ts';
import { knownComposition } from '#server/designs/compositions.service.ts';
import { figuresOf } from '#server/drawings/drawn-piece.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { drawingSize, largeDrawingSize, type Paper, pointsOfMm } from '#server/platform/pdf/paper.ts';
import { lazyThread } from '#server/platform/worker-rpc.ts';
import type { BenchThread } from './bench-thread.ts';
import type { PieceRow } from './workshop.repo.ts';

export const bench = lazyThread<BenchThread>(new URL('./bench-thread.ts', import.meta.url));

const scales = [0.1, 0.2, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 8, 10] as const;

/** The largest standard drawing scale at which all views fit. */
function scaleOf(views: readonly LineDrawing[], size: { width: number; height: number }): number {
  const fits = (scale: number) =>
    views.every(
      ({ widthMm, heightMm }) =>
        widthMm * scale * pointsOfMm <= size.width && heightMm * scale * pointsOfMm <= size.height,
    );
  return scales.findLast(fits) ?? scales[0];
}

const written = (scale: number): string => (scale >= 1 ? `${scale} : 1` : `1 : ${1 / scale}`);

/** Drawings at the largest standard scale at which all fit: two in a row, or one if they are large. */
export function drawingsOf(
  views: readonly LineDrawing[],
  t: Translate,
  { isLarge = false } = {},
): NonNullable<Paper['drawings']> {
  const scale = scaleOf(views, isLarge ? largeDrawingSize : drawingSize);
  return {
    scale,
    isLarge,
    views: views.map(({ view, lines, widthMm, heightMm }) => ({
      ...{ lines, widthMm, heightMm },
      label: t('desk-workshop.sheet-view', {
        view: selectKey(view),
        width: new Decimal(widthMm, 1),
        height: new Decimal(heightMm, 1),
        scale: written(scale),
      }),
    })),
  };
}

/** `1 × round diamond 6.5 mm, 1.00 ct, prongs`; a native cut is named: its seat is cut to the stone. */
export const stoneText = (place: StonePlace, t: Translate): string =>
  joinLabels(t, [
    t('desk-workshop.sheet-stone', {
      count: place.count,
      shape: nameOf('shape', place.shape, t, 'inside'),
      material: nameOf('material', place.material, t, 'inside'),
      mm: new Decimal(place.widthMm),
      carat: new Decimal(place.carat * place.count),
      setting: selectKey(place.setting ?? 'none'),
    }),
    place.make !== undefined && nameOf('make', place.make, t, 'inside'),
  ]);

/** Design and grams of a piece; `made` is null without a model. */
export async function modelOf({ db }: Pick<Host, 'db'>, row: PieceRow) {
  const { design, grams } = await figuresOf(db.handle, row);
  return { grams, made: design && (await knownComposition(db.handle, design, null)) };
}

/** Facts of a piece with their labels; without a value they are omitted. */
export function factsOf(t: Translate, facts: readonly [key: SheetFact, value: string][]) {
  return facts.flatMap(([key, value]) =>
    value === '' ? [] : [{ label: t(`desk-workshop.sheet-${key}`), lines: [value] }],
  );
}

type SheetFact = 'order' | 'piece' | 'quantity' | 'ready' | 'sku' | 'drawing';

/** A PDF to download. */
export const pdfFile = (name: string, bytes: Uint8Array) => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  base64: Buffer.from(bytes).toString('base64'),
});

/** Throws 1900105: a piece without a model. */
export function refuseUnmodelled({ sku }: PieceRow): never {
  refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-modelled', values: { sku } } });
}

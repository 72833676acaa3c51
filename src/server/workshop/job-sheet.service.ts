import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import type { LineDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type CastingFormat, castingFormats } from '#kernel/shop/desk/workshop.calls.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { StonePlace } from '#kernel/shop/workshop/stone-places.ts';
import { type Composition, knownComposition } from '#server/designs/compositions.service.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import { figuresOf } from '#server/drawings/drawn-piece.service.ts';
import { drawnPieces } from '#server/orders/order-drawings.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { drawingSize, type Paper, pointsOfMm } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { hasText, textsIn } from '#server/platform/texts.ts';
import { lazyThread } from '#server/platform/worker-rpc.ts';
import { mainStore } from '#server/stores/stores.service.ts';
import type { BenchThread } from './bench-thread.ts';
import type { PieceRow } from './workshop.repo.ts';
import { benchPiece } from './workshop.service.ts';

const bench = lazyThread<BenchThread>(new URL('./bench-thread.ts', import.meta.url));

const scales = [0.1, 0.2, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 8, 10] as const;

/** The largest standard drawing scale at which all views fit. */
function scaleOf(views: readonly LineDrawing[]): number {
  const fits = (scale: number) =>
    views.every(
      ({ widthMm, heightMm }) =>
        widthMm * scale * pointsOfMm <= drawingSize.width &&
        heightMm * scale * pointsOfMm <= drawingSize.height,
    );
  return scales.findLast(fits) ?? scales[0];
}

const written = (scale: number): string => (scale >= 1 ? `${scale} : 1` : `1 : ${1 / scale}`);

function drawingsOf(views: readonly LineDrawing[], t: Translate): NonNullable<Paper['drawings']> {
  const scale = scaleOf(views);
  return {
    scale,
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

/** `1 × round diamond 6.5 mm, 1.00 ct: centre, prongs`; a native cut is named: its seat is cut to the stone. */
function stoneRow(place: StonePlace, t: Translate) {
  const value = joinLabels(t, [
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
  return { label: t('desk-workshop.stone-role', { role: place.role }), value };
}

function certificateRow({ stone }: PieceRow, t: Translate) {
  if (!stone) return [];
  const { lab, certificate_no: number } = stone;
  return [{ label: t('desk-workshop.sheet-certificate'), value: `${lab} ${number}` }];
}

/** Warnings for the caster, with the studio's texts. */
function issueRows(made: Composition | null, t: Translate) {
  return (made?.issues ?? []).map(({ rule, severity, measured, limit, path }) => {
    const key = `studio.issue-${rule}`;
    return {
      label: t('desk-workshop.sheet-finding', { severity }),
      value: hasText(key) ? t(key, { measured, limit }) : `${rule} (${path}): ${measured} / ${limit}`,
    };
  });
}

/** File name of a piece, as it is used outside the shop. */
const castingName = (incrementId: number, id: number): string => `cast-${incrementId}-${id}`;

/** Files for the caster: both hold the same metal, 3MF with its unit. */
function castingRows(
  made: Composition | null,
  { increment_id: number }: { increment_id: number },
  id: number,
  t: Translate,
) {
  if (!made) return [];
  return castingFormats.map((format) => ({
    label: t('desk-workshop.casting-file', { format: format.toUpperCase() }),
    value: `${castingName(number, id)}.${format}`,
  }));
}

async function modelOf({ db }: Pick<Host, 'db'>, row: PieceRow) {
  const { design, grams } = await figuresOf(db.handle, row);
  return { grams, made: design && (await knownComposition(db.handle, design, null)) };
}

function factsOf(t: Translate, facts: readonly [key: SheetFact, value: string][]) {
  return facts.map(([key, value]) => ({ label: t(`desk-workshop.sheet-${key}`), lines: [value] }));
}

type SheetFact = 'order' | 'piece' | 'quantity' | 'ready' | 'sku' | 'drawing';

/**
 * Job sheet of a piece: four views to scale, grams, stones with certificates and positions, size, engraving and
 * warnings. It does not name the buyer.
 */
export async function jobSheet(host: Pick<Host, 'db' | 'clock'>, call: StaffCall, id: number) {
  const { handle } = host.db;
  const row = await benchPiece(handle, id);
  const order = await readOrderById(handle, row.order_id);
  if (!order) throw new Error(`piece ${id} has no order`);
  const { locale, now } = call;
  const t = textsIn(locale);
  const { made, grams } = await modelOf(host, row);
  const model = made ? await bench.call((calls) => calls.draw(made.design)) : undefined;
  const piece = (await drawnPieces(handle, order.id)).find(({ item }) => item.id === id);
  const options = itemOptions(row, await shopLabels(handle), locale);
  const ready = await readyOn(handle, { order, items: await orderLines(handle, order.id) }, now);
  const approved = piece?.current?.state === 'approved' ? piece.current : undefined;
  const brand = localText((await siteDocument(handle)).brand.name, locale);
  const metals = METAL_IDS.flatMap((metal) => {
    const weight = grams?.[metal];
    return weight === undefined
      ? []
      : [
          {
            label: t('desk-workshop.sheet-metal'),
            value: `${nameOf('metal', metal, t)} · ${new Decimal(weight).in(t.locale)} g`,
          },
        ];
  });
  const sheet: Paper = {
    language: languageOf(locale).intl,
    title: t('desk-workshop.sheet-title', { number: order.increment_id, line: id }),
    issuedAt: now,
    brand,
    brandLine: t('desk-workshop.sheet-heading'),
    seller: [localText((await mainStore(handle)).text, locale).name],
    heading: localText(row.name, locale),
    facts: factsOf(t, [
      ['order', String(order.increment_id)],
      ['piece', String(id)],
      ['quantity', String(row.qty)],
      ['ready', ready ?? '–'],
    ]),
    parties: factsOf(t, [
      ['sku', row.sku],
      ['drawing', approved ? t('desk-workshop.sheet-approved', { number: approved.number }) : '–'],
    ]),
    ...(model ? { drawings: drawingsOf(model.drawings, t) } : {}),
    items: [
      {
        name: t('desk-workshop.sheet-making'),
        amount: '',
        detail: [],
        rows: [...Object.entries(options).map(([label, value]) => ({ label, value })), ...metals],
      },
      {
        name: t('desk-workshop.sheet-stones'),
        amount: '',
        detail: [],
        rows: [...certificateRow(row, t), ...(model?.stones ?? []).map((place) => stoneRow(place, t))],
      },
      {
        name: t('desk-workshop.sheet-casting'),
        amount: '',
        detail: made && made.issues.length === 0 ? [t('desk-workshop.sheet-castable')] : [],
        rows: [...castingRows(made, order, id, t), ...issueRows(made, t)],
      },
    ],
    totals: [],
    statements: [t('desk-workshop.sheet-statement')],
    foot: `${brand} · ${order.increment_id} / ${id}`,
  };
  const bytes = await printed(sheet);
  return {
    name: `job-${order.increment_id}-${id}.pdf`,
    type: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  };
}

function refuseUnmodelled({ sku }: PieceRow): never {
  refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-modelled', values: { sku } } });
}

/** The metal of a piece for the caster; throws 1900105 for a piece without a model. */
export async function castingFile(host: Pick<Host, 'db'>, id: number, format: CastingFormat) {
  const row = await benchPiece(host.db.handle, id);
  const { made } = await modelOf(host, row);
  const design: Design = made?.design ?? refuseUnmodelled(row);
  const order = await readOrderById(host.db.handle, row.order_id);
  if (!order) throw new Error(`piece ${id} has no order`);
  const name = castingName(order.increment_id, id);
  const bytes = await bench.call((calls) => calls.cast(design, format, name));
  return {
    name: `${name}.${format}`,
    type: `model/${format}`,
    base64: Buffer.from(bytes).toString('base64'),
  };
}

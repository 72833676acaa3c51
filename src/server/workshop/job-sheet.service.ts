import type { CastPart } from '#kernel/jewel/casting/cast-file.ts';
import { POLISH_INSIDE_MM } from '#kernel/jewel/casting/shrinkage.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { type CastingFormat, castingFormats } from '#kernel/shop/desk/workshop.calls.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { StonePlace } from '#kernel/shop/workshop/stone-places.ts';
import type { Composition } from '#server/designs/compositions.service.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import { drawnPieces } from '#server/orders/order-drawings.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { hasText, textsIn } from '#server/platform/texts.ts';
import { mainStore } from '#server/stores/stores.service.ts';
import { bench, drawingsOf, factsOf, modelOf, pdfFile, refuseUnmodelled, stoneText } from './bench-papers.ts';
import type { PieceRow } from './workshop.repo.ts';
import { benchPiece } from './workshop.service.ts';

const stoneRow = (place: StonePlace, t: Translate) => ({
  label: t('desk-workshop.stone-role', { role: place.role }),
  value: stoneText(place, t),
});

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

/** The castings by metal and number, with the grams of each before the setter's work. */
function castRows(parts: readonly Omit<CastPart, 'solid'>[], t: Translate) {
  return parts.map(({ count, metal, grams, shrinkage }) => ({
    label: t('desk-workshop.sheet-cast'),
    value: t('desk-workshop.sheet-cast-part', {
      count,
      metal: nameOf('metal', metal, t),
      grams: new Decimal(grams),
      factor: String(shrinkage),
    }),
  }));
}

/** A calendar day (`2026-12-02`) in a language. */
const longDay = (day: string, locale: Locale): string =>
  dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

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
            value: t('jewel.line-metal', {
              metal: nameOf('metal', metal, t),
              grams: new Decimal(weight),
            }),
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
      ['ready', ready ? longDay(ready, locale) : ''],
    ]),
    parties: factsOf(t, [
      ['sku', row.sku],
      ['drawing', approved ? t('desk-workshop.sheet-approved', { number: approved.number }) : ''],
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
        detail: [
          ...(made && made.issues.length === 0 ? [t('desk-workshop.sheet-castable')] : []),
          ...(model ? [t('desk-workshop.sheet-cast-state', { mm: new Decimal(POLISH_INSIDE_MM, 1) })] : []),
        ],
        rows: [...castRows(model?.cast ?? [], t), ...castingRows(made, order, id, t), ...issueRows(made, t)],
      },
    ],
    totals: [],
    statements: [t('desk-workshop.sheet-statement')],
    foot: `${brand} · ${order.increment_id} / ${id}`,
  };
  return pdfFile(`job-${order.increment_id}-${id}`, await printed(sheet));
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

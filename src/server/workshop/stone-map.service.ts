import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { StoneBag } from '#kernel/shop/workshop/stone-map.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { mainStore } from '#server/stores/stores.service.ts';
import { bench, drawingsOf, factsOf, modelOf, pdfFile, refuseUnmodelled, stoneText } from './bench-papers.ts';
import { benchPiece } from './workshop.service.ts';

function bagRow(bag: StoneBag, t: Translate) {
  const { quality } = bag;
  const numbers = bag.first === bag.last ? String(bag.first) : `${bag.first}–${bag.last}`;
  return {
    label: t('desk-workshop.map-bag', { bag: bag.bag, numbers }),
    value: t('desk-workshop.map-stone', {
      stone: joinLabels(t, [stoneText(bag, t), quality !== null && t('jewel.colour-and-clarity', quality)]),
      role: t('desk-workshop.stone-role', { role: bag.role }),
    }),
  };
}

/** Number and weight of the stones by material, cut and size, over all bags. */
function sizeRows(bags: readonly StoneBag[], t: Translate) {
  const sizes = new Map<string, { bag: StoneBag; count: number; carat: number }>();
  for (const bag of bags) {
    const key = [bag.material, bag.shape, bag.widthMm.toFixed(2)].join(' ');
    const known = sizes.get(key) ?? { bag, count: 0, carat: 0 };
    known.count += bag.count;
    known.carat += bag.count * bag.carat;
    sizes.set(key, known);
  }
  return [...sizes.values()].map(({ bag: { widthMm, shape, material }, count, carat }) => ({
    label: t('desk-workshop.map-size', { mm: new Decimal(widthMm) }),
    value: t('desk-workshop.sheet-stone', {
      count,
      shape: nameOf('shape', shape, t, 'inside'),
      material: nameOf('material', material, t, 'inside'),
      mm: new Decimal(widthMm),
      carat: new Decimal(carat),
      setting: 'none',
    }),
  }));
}

/** The stone map of a piece: every stone numbered on a plan, its bag, and totals by size. It does not name the buyer. */
export async function printStoneMap(host: Pick<Host, 'db'>, call: StaffCall, id: number) {
  const { handle } = host.db;
  const row = await benchPiece(handle, id);
  const order = await readOrderById(handle, row.order_id);
  if (!order) throw new Error(`piece ${id} has no order`);
  const { made } = await modelOf(host, row);
  const { design } = made ?? refuseUnmodelled(row);
  const t = textsIn(call.locale);
  const { bags, plans } = await bench.call((calls) => calls.map(design));
  const { views, ...drawings } = drawingsOf(
    plans.map(({ drawing }) => drawing),
    t,
    { isLarge: true },
  );
  const brand = localText((await siteDocument(handle)).brand.name, call.locale);
  const map: Paper = {
    language: languageOf(call.locale).intl,
    title: t('desk-workshop.map-title', { number: order.increment_id, line: id }),
    issuedAt: call.now,
    brand,
    brandLine: t('desk-workshop.map-heading'),
    seller: [localText((await mainStore(handle)).text, call.locale).name],
    heading: localText(row.name, call.locale),
    facts: factsOf(t, [
      ['order', String(order.increment_id)],
      ['piece', String(id)],
      ['quantity', String(row.qty)],
      ['sku', row.sku],
    ]),
    parties: [],
    drawings: { ...drawings, views: views.map((view, i) => ({ ...view, marks: plans[i]?.marks ?? [] })) },
    items: [
      {
        name: t('desk-workshop.map-bags'),
        amount: '',
        detail: bags.length === 0 ? [t('desk-workshop.map-none')] : [],
        rows: bags.map((bag) => bagRow(bag, t)),
      },
      { name: t('desk-workshop.map-totals'), amount: '', detail: [], rows: sizeRows(bags, t) },
    ],
    totals: [],
    statements: [t('desk-workshop.map-statement')],
    foot: `${brand} · ${order.increment_id} / ${id}`,
  };
  return pdfFile(`stones-${order.increment_id}-${id}`, await printed(map));
}

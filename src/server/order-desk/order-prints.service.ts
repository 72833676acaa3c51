import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import { placeFacts } from '#server/orders/order-emails.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { type Order, readOrderByNumber } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse } from '#server/platform/http/business-error.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printedLabels, printedPapers } from '#server/platform/pdf/printed-papers.ts';
import { text, textsIn } from '#server/platform/texts.ts';
import { mainStore } from '#server/stores/stores.service.ts';
import { parcelLabelOf } from './order-desk-label.service.ts';

/** Packing slip in the language of the order: its pieces without prices, and where it goes. */
async function packingSlip(host: Host, order: Order): Promise<Paper> {
  const { handle } = host.db;
  const { locale } = order;
  const t = textsIn(locale);
  const labels = await shopLabels(handle);
  const site = await siteDocument(handle);
  const store = await mainStore(handle);
  const brand = localText(site.brand.name, locale);
  const number = String(order.increment_id);
  const placedOn = new Intl.DateTimeFormat(languageOf(locale).intl, {
    dateStyle: 'long',
    timeZone: store.time_zone,
  }).format(order.created_at);
  const items = (await orderLines(handle, order.id)).flatMap((item) => {
    const count = item.qty - item.restocked;
    if (count === 0) return [];
    const options = Object.entries(itemOptions(item, labels, locale));
    return [
      {
        ...{ name: localText(item.name, locale), amount: '', detail: [`${count} × ${item.sku}`] },
        rows: options.map(([label, value]) => ({ label, value })),
      },
    ];
  });
  return {
    language: languageOf(locale).intl,
    title: t('desk-orders-api.slip-title', { number }),
    issuedAt: host.clock.now(),
    brand,
    brandLine: localText(site.brand.line, locale),
    seller: [localText(store.text, locale).address, `${store.phone} · ${site.email}`],
    heading: t('desk-orders-api.slip-heading'),
    facts: [
      { label: t('orders-api.mail-number'), lines: [number] },
      { label: t('orders-api.mail-placed'), lines: [placedOn] },
    ],
    // Without the pickup code, which the customer brings.
    parties: (await placeFacts(host, order, locale)).slice(0, 1),
    items,
    totals: [],
    statements: order.gift_message === '' ? [] : [order.gift_message],
    foot: `${brand} · ${site.email} · ${number}`,
  };
}

type Print = { file: { name: string; type: string; base64: string } | null; problems: Problem[] };
interface Problem {
  id: number;
  text: string;
}

/**
 * Parcel labels or packing slips of several orders as one PDF, a page or more each. An order that has none is named
 * with the reason, and left out.
 */
export async function printOrders(
  host: Host,
  call: StaffCall,
  { orders, paper }: { orders: readonly number[]; paper: 'label' | 'slip' },
): Promise<Print> {
  const problems: Problem[] = [];
  const prepared = async <T>(prepare: (order: Order) => Promise<T>): Promise<T[]> => {
    const done: T[] = [];
    for (const id of orders) {
      try {
        const order = await readOrderByNumber(host.db.handle, id);
        if (!order)
          refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number: id } } });
        done.push(await prepare(order));
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        const { key, values } = error.text ?? { key: `codes.${error.code}` };
        problems.push({ id, text: text(call.locale, key, values) });
      }
    }
    return done;
  };
  const bytes =
    paper === 'label'
      ? await printedLabels(
          (await prepared((order) => parcelLabelOf(host, call, order))).map(({ label }) => label),
        )
      : await printedPapers(await prepared((order) => packingSlip(host, order)));
  const name = paper === 'label' ? 'parcel-labels.pdf' : 'packing-slips.pdf';
  const base64 = bytes && Buffer.from(bytes).toString('base64');
  return { file: base64 ? { name, type: 'application/pdf', base64 } : null, problems };
}

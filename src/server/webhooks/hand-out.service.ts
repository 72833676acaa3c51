import { variantKey, variantStock } from '#kernel/shop/catalogue/variants.ts';
import type { EventData } from '#kernel/shop/events/event-shapes.ts';
import { productEvents } from '#kernel/shop/events/event-types.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { readReportedProducts } from '#server/catalogue/reported-products.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { deleteEvents, lockWaitingEvents, markHanded, writeEventData } from './outbox.repo.ts';
import { insertDeliveries } from './webhooks.repo.ts';

const batch = 100;

type ProductData = EventData['product.changed'];
type Product = Awaited<ReturnType<typeof readReportedProducts>>[number];

function shapeOf(row: Product): ProductData {
  const amount = (minor: number) => ({ currency: baseCurrency(), minor });
  const priceOf = (minor: number | null) => (minor === null ? null : amount(minor));
  const stocks = variantStock(row.variants, row.variant_stock) ?? {};
  return {
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    name: partOf(row.text, 'name'),
    isOnShelf: row.on_shelf,
    price: amount(row.price_minor),
    originalPrice: priceOf(row.original_price_minor),
    barcode: row.barcode,
    stock: row.stock,
    variants: row.variants.map(({ sku, barcode, options, priceMinor }) => ({
      ...{ sku, barcode, options: { ...options } },
      price: priceOf(priceMinor),
      stock: stocks[variantKey(options)] ?? 0,
    })),
  };
}

async function productData(executor: Executor, ids: readonly number[]): Promise<Map<number, ProductData>> {
  if (ids.length === 0) return new Map();
  const rows = await readReportedProducts(executor, ids);
  return new Map(rows.map((row) => [row.id, shapeOf(row)]));
}

/**
 * Makes deliveries of events that were committed; several processes share the work. Several changes of a product in a
 * batch become one event with its present state. Returns the number of events.
 */
export async function handOutEvents({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (trx) => {
    const events = await lockWaitingEvents(trx, batch);
    if (events.length === 0) return 0;
    const ofProducts = events.filter(({ type }) => productEvents.some((each) => each === type));
    const last = new Map(ofProducts.map((event) => [`${event.type} ${event.subject}`, event]));
    const reported = [...last.values()];
    const earlier = ofProducts.filter((event) => !reported.includes(event)).map(({ id }) => id);
    const data = await productData(trx, [...new Set(reported.map(({ subject }) => Number(subject)))]);
    await writeEventData(
      trx,
      reported.map(({ id, subject }) => ({
        id,
        data: data.get(Number(subject)) ?? { id: Number(subject), isDeleted: true },
      })),
    );
    await deleteEvents(trx, earlier);
    const ids = events.map(({ id }) => id).filter((id) => !earlier.includes(id));
    const now = clock.now();
    await insertDeliveries(trx, ids, now);
    await markHanded(trx, ids, now);
    return events.length;
  });
}

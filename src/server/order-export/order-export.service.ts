import { createHash } from 'node:crypto';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mostExported, type orderExportDeskCalls } from '#kernel/shop/desk/order-export.calls.ts';
import { orderRecord } from '#kernel/shop/events/event-types.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import { countries } from '#server/currencies/currencies.service.ts';
import { orderShapeOf } from '#server/orders/order-events.service.ts';
import { type OrderItem, readItems } from '#server/orders/orders.repo.ts';
import { restCredits } from '#server/orders/orders.service.ts';
import { readPlacedOrders } from '#server/orders/placed-orders.repo.ts';
import { readFees } from '#server/payment/payment-fees.repo.ts';
import { readPaymentReferences } from '#server/payment/payment-ledger.repo.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { envelopeOf } from '#server/platform/events/event-outbox.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { accountingCsv, type ExportedOrder } from './accounting-csv.ts';

type Call = typeof orderExportDeskCalls.deskExportOrders;

/** A line of JSON per order. Its id changes with the order, so that a system that knows it need not read it again. */
function orderLines(orders: readonly ExportedOrder[]): string {
  const lines = orders.map(({ order, items }) => {
    const data = orderShapeOf(order, items);
    const key = createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 32);
    return JSON.stringify(envelopeOf({ key, type: orderRecord, at: order.updated_at, data }));
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** The fees of two payments together; undefined if none is known, or they are in different currencies. */
function sumOfFees(fees: readonly (Money | undefined)[]): Money | undefined {
  const known = fees.filter((fee) => fee !== undefined);
  const [first] = known;
  if (!first || known.some(({ currency }) => currency !== first.currency)) return undefined;
  return { currency: first.currency, minor: known.reduce((sum, { minor }) => sum + minor, 0) };
}

/** Orders placed on some days, as a file. Throws 1900108 for more than one export may have. */
export async function exportOrders(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { from, until, format }: DeskValues<Call>,
): Promise<DeskData<Call>> {
  const { handle } = db;
  const period = { from: startOfDay(from), until: startOfDay(until, 1), limit: mostExported + 1 };
  const orders = await readPlacedOrders(handle, period);
  if (orders.length > mostExported)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-connections-api.too-many-orders', values: { most: mostExported } },
      field: 'until',
    });
  const items = Map.groupBy<number, OrderItem>(
    await readItems(
      handle,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const attempts = orders.flatMap(({ paid_attempt_id, rest_attempt_id }) =>
    [paid_attempt_id, rest_attempt_id].flatMap((id) => id ?? []),
  );
  const references = await readPaymentReferences(handle, attempts);
  const fees = await readFees(handle, attempts);
  const credits = await restCredits(handle, orders);
  const included = new Set(
    (await countries(handle)).filter(({ taxesIncluded }) => taxesIncluded).map(({ code }) => code),
  );
  const exported = orders.map((order) => ({
    order,
    items: items.get(order.id) ?? [],
    paymentReference: references.get(order.paid_attempt_id ?? 0) ?? '',
    restReference: references.get(order.rest_attempt_id ?? 0) ?? '',
    restCreditMinor: credits.get(order.id) ?? 0,
    fee: sumOfFees([fees.get(order.paid_attempt_id ?? 0), fees.get(order.rest_attempt_id ?? 0)]),
    isDutyIncluded: included.has(order.country),
  }));
  call.audit({ kind: 'order', id: `${from}/${until}`, after: { format, count: orders.length } });
  const content = format === 'jsonl' ? orderLines(exported) : accountingCsv(exported, call.locale);
  return {
    name: `orders-${from}-${until}.${format === 'jsonl' ? 'jsonl' : 'csv'}`,
    type: format === 'jsonl' ? 'application/jsonl' : 'text/csv',
    base64: Buffer.from(content).toString('base64'),
  };
}

import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { returnEndpoints as endpoints } from '#kernel/wire/contracts/returns.contract.ts';
import { statusLabel } from '#server/orders/orders.mapper.ts';
import { type Order, provenOrder, provenOrders } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { labelFile } from './return-label.service.ts';
import { wireChoices, wireReturnables, wireReturns } from './returns.mapper.ts';
import { readOrderOfItem, readReturnsOf, readReturnsOfOrder } from './returns.repo.ts';
import { askReturn, ownReturn, sayTracking, takeMoney, withdrawReturn } from './returns.service.ts';

function wireOrder(host: Host, { locale }: SignedCall, order: Order) {
  const { refundDays } = host.config;
  return {
    order_id: order.id,
    increment_id: order.increment_id,
    status_label: statusLabel(order, locale),
    last_day: order.received_at ? refundWindowEnd(order.received_at, refundDays).toISOString() : null,
    refund_days: refundDays,
  };
}

export function returnRoutes(host: Host): Route[] {
  const { handle } = host.db;

  async function one(call: SignedCall, id: number) {
    const [row] = await wireReturns(host, call, [await ownReturn(handle, call.shopper.customerId, id)]);
    if (!row) throw new Error(`return ${id} cannot be shown`);
    return row;
  }

  /** The order that is asked about, by its number, its id or one of its lines; undefined for none. */
  async function orderOf(
    { shopper }: SignedCall,
    asked: { order_id?: number | undefined; increment_id?: number | undefined; item_id?: number | undefined },
  ): Promise<Order | undefined> {
    const { order_id, increment_id: incrementId, item_id: itemId } = asked;
    const ofItem = itemId === undefined ? undefined : await readOrderOfItem(handle, itemId);
    if (itemId !== undefined && ofItem === undefined) refuse(codes.orderNotFound);
    const id = ofItem ?? order_id;
    if (id === undefined && incrementId === undefined) return undefined;
    return provenOrder(handle, shopper.customerId, { id, incrementId });
  }

  return [
    signedRoute(endpoints.salesAfterIndex, async (call, input) => {
      const choices = wireChoices(call.locale);
      if (input.id !== undefined)
        return { order: null, items: [], ...choices, returns: [await one(call, input.id)], count: 1 };
      const order = await orderOf(call, input);
      if (order) {
        const rows = await readReturnsOfOrder(handle, order.id);
        return {
          order: wireOrder(host, call, order),
          items: await wireReturnables(host, call, order, rows),
          ...choices,
          returns: await wireReturns(host, call, rows),
          count: rows.length,
        };
      }
      const { rows, count } = await readReturnsOf(handle, provenOrders(handle, call.shopper.customerId), {
        limit: input.numPerPage,
        offset: (input.p - 1) * input.numPerPage,
      });
      return { order: null, items: [], ...choices, returns: await wireReturns(host, call, rows), count };
    }),
    signedRoute(endpoints.salesAfterSave, async (call, { id, action, ...form }) => {
      if (id === undefined) {
        const row = await askReturn(host, call, form);
        return { id: row.id, sales_after: await one(call, row.id) };
      }
      if (action === 'cancel') await withdrawReturn(host, call, id);
      else if (action === 'money') await takeMoney(host, call, id);
      else if (action === 'tracking')
        await sayTracking(host, call, id, { company: form.tracking_company, number: form.tracking_number });
      return { id, sales_after: await one(call, id) };
    }),
    signedRoute(endpoints.salesAfterLabel, async (call, { id }) =>
      labelFile(host, call, await ownReturn(handle, call.shopper.customerId, id)),
    ),
  ];
}

import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { returnEndpoints as endpoints } from '#kernel/wire/contracts/returns.contract.ts';
import { statusLabel } from '#server/orders/orders.mapper.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { answerEstimate } from './estimates.service.ts';
import { labelFile } from './return-label.service.ts';
import { mayTakeCredit } from './return-request.service.ts';
import { wireChoices, wireReturnables, wireReturns } from './returns.mapper.ts';
import {
  chooseRefund,
  listReturns,
  orderWithReturns,
  ownReturn,
  requestReturn,
  setReturnTracking,
  visibleReturn,
  withdrawReturn,
} from './returns.service.ts';

function wireOrder(host: Host, { locale }: SignedCall, order: Order) {
  const { refundDays } = host.config;
  return {
    order_id: order.id,
    increment_id: order.increment_id,
    status_label: statusLabel(order, locale),
    last_day: order.received_at ? refundWindowEnd(order.received_at, refundDays).toISOString() : null,
    refund_days: refundDays,
    ...(mayTakeCredit(order) && { has_credit: true }),
  };
}

export function returnRoutes(host: Host): Route[] {
  const { handle } = host.db;

  async function shown(call: SignedCall, id: number) {
    const [row] = await wireReturns(host, call, [await visibleReturn(handle, call.shopper.customerId, id)]);
    if (!row) throw new Error(`return ${id} cannot be shown`);
    return row;
  }

  return [
    signedRoute(endpoints.salesAfterIndex, async (call, input) => {
      const choices = wireChoices(call.locale);
      if (input.id !== undefined)
        return { order: null, items: [], ...choices, returns: [await shown(call, input.id)], count: 1 };
      const { customerId } = call.shopper;
      const asked = await orderWithReturns(handle, customerId, {
        id: input.order_id,
        incrementId: input.increment_id,
        itemId: input.item_id,
      });
      if (asked) {
        const { order, returns } = asked;
        return {
          order: wireOrder(host, call, order),
          items: await wireReturnables(host, call, order, returns),
          ...choices,
          returns: await wireReturns(host, call, returns),
          count: returns.length,
        };
      }
      const page = { limit: input.numPerPage, offset: (input.p - 1) * input.numPerPage };
      const { rows, count } = await listReturns(handle, customerId, page);
      return { order: null, items: [], ...choices, returns: await wireReturns(host, call, rows), count };
    }),
    signedRoute(endpoints.salesAfterSave, async (call, { id, action, ...form }) => {
      if (id === undefined) {
        const row = await requestReturn(host, call, form);
        return { id: row.id, sales_after: await shown(call, row.id) };
      }
      if (action === 'cancel') await withdrawReturn(host, call, id);
      else if (action === 'money') await chooseRefund(host, call, id);
      else if (action === 'tracking')
        await setReturnTracking(host, call, id, {
          company: form.tracking_company,
          number: form.tracking_number,
        });
      return { id, sales_after: await shown(call, id) };
    }),
    signedRoute(endpoints.salesAfterEstimate, async (call, { id, estimate, answer }) => {
      const { order } = await answerEstimate(host, call, { id, estimateId: estimate, answer });
      return { sales_after: await shown(call, id), increment_id: order };
    }),
    signedRoute(endpoints.salesAfterLabel, async (call, { id }) =>
      labelFile(host, call, await ownReturn(handle, call.shopper.customerId, id)),
    ),
  ];
}

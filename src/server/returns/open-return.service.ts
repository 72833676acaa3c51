import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { returnDeskCalls } from '#kernel/shop/desk/returns.calls.ts';
import {
  finalReasons,
  offeredReturnWays,
  type ReturnObstacle,
  reasonsOf,
} from '#kernel/shop/returns/returns.rules.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { lockOrderByNumber, orderLines } from '#server/orders/orders.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { heldOf, insertRequest, returnabilityOf } from './return-request.service.ts';
import { type ReturnRow, readReturnsOfOrder } from './returns.repo.ts';
import { approveReturn } from './returns-desk.service.ts';

/** Obstacles that staff may overrule; the others are facts. */
const isOverruled = (obstacle: ReturnObstacle): boolean =>
  obstacle === 'window-over' || finalReasons.some((reason) => reason === obstacle);

function refuseObstacle(obstacle: ReturnObstacle): never {
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-returns-api.obstacle', values: { obstacle: selectKey(obstacle) } },
    field: 'service',
  });
}

/**
 * Opens a return for the customer of an order and approves it: the customer is emailed how the piece comes back. Throws
 * 1900108 with the rule that forbids it; `isException` overrules the period and final pieces.
 */
export function openReturn(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  asked: DeskValues<(typeof returnDeskCalls)['deskOpenReturn']>,
): Promise<ReturnRow> {
  const { service, reason, quantity, description, way, isException } = asked;
  const { now } = call;
  if (!reasonsOf[service].includes(reason))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-returns-api.other-reason' }, field: 'reason' });
  if (!offeredReturnWays().includes(way))
    refuse(deskCodes.fieldInvalid, { text: { key: 'codes.not-offered' }, field: 'way' });
  return host.db.transaction(async (trx) => {
    const order = await lockOrderByNumber(trx, asked.order);
    const items = await orderLines(trx, order.id);
    const item = items.find(({ id }) => id === asked.line);
    if (!item) refuse(deskCodes.fieldInvalid, { text: { key: 'desk-returns-api.no-line' }, field: 'line' });
    const earlier = await readReturnsOfOrder(trx, order.id);
    const { offers } = returnabilityOf(host, { order, item, earlier, now });
    const offer = offers.find((each) => each.service === service);
    if (!offer)
      refuse(deskCodes.fieldInvalid, { text: { key: 'returns-api.obstacle-not-traded' }, field: 'service' });
    const { obstacle } = offer;
    if (obstacle && !(isException && isOverruled(obstacle))) refuseObstacle(obstacle);
    // A final piece may not have been received yet.
    if (order.status !== 'received' && order.status !== 'completed') refuseObstacle('not-received');
    const left = item.qty - heldOf(item, earlier, service);
    if (quantity > left)
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-returns-api.too-many', values: { count: Math.max(0, left) } },
        field: 'quantity',
      });
    const request = { service, reason, quantity, description, way, locale: order.locale, pictures: [], now };
    const row = await insertRequest(trx, { order, items, item, earlier }, request);
    const opened = await approveReturn(trx, { row, order, item }, { reply: '', now });
    call.audit({ kind: 'return', id: String(row.id), customerId: order.customer_id, after: opened });
    return opened;
  });
}

import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { trackingUrl } from '#kernel/shop/orders/carriers.rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readCarriers } from './carriers.repo.ts';
import { mustBeAgreed } from './order-drawings.service.ts';
import { queueOrderMail } from './order-emails.service.ts';
import { addHistory } from './order-history.repo.ts';
import { mustBeSent, noteTracking, type Step, staffStep } from './order-lifecycle.service.ts';
import { mustBePaidInFull } from './order-rest.service.ts';
import { type Order, updateOrder } from './orders.repo.ts';
import { deleteTracking, hasCarrierReport, unfollowParcel } from './parcels.repo.ts';

/** Carrier and number of a parcel. */
interface Parcel {
  carrier: string;
  parcel: string;
  now: Date;
}

/** Columns of a parcel, with the carrier's page about it. */
async function parcelChanges(trx: Transaction<Schema>, { carrier, parcel }: Parcel) {
  const known = (await readCarriers(trx)).find(({ name }) => name === carrier);
  return {
    tracking_company: carrier,
    tracking_number: parcel,
    tracking_url: known ? trackingUrl(known.tracking_url, parcel) : null,
  };
}

/** The parcel has been handed to the carrier. */
export async function shipOrder(trx: Transaction<Schema>, order: Order, sent: Parcel): Promise<Order> {
  const { carrier, parcel, now } = sent;
  const step: Step = {
    event: 'dispatched',
    note: `${carrier} ${parcel}`,
    changes: await parcelChanges(trx, sent),
    email: 'order-shipped',
    tracking: 'tracking-shipped',
    check: async (lockedOrder, within) => {
      mustBeSent(lockedOrder);
      mustBePaidInFull(lockedOrder);
      await mustBeAgreed(lockedOrder, within);
    },
  };
  return staffStep(trx, order, step, now);
}

/** Throws 1900105 unless the order is dispatched. */
function mustBeDispatched({ increment_id: number, status }: Order): void {
  if (status !== 'dispatched')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.wrong-state', values: { number, state: status, next: 'dispatched' } },
    });
}

/** Corrects carrier and number of a parcel on its way, and emails the customer the right ones. */
export async function correctParcel(trx: Transaction<Schema>, order: Order, sent: Parcel): Promise<Order> {
  mustBeDispatched(order);
  mustBeSent(order);
  const { carrier, parcel, now } = sent;
  const changes = { ...(await parcelChanges(trx, sent)), updated_at: now };
  const corrected = await updateOrder(trx, order.id, changes);
  await deleteTracking(trx, order.id);
  await noteTracking(trx, corrected, 'tracking-shipped', order.dispatched_at ?? now);
  const note = `${carrier} ${parcel}`;
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note });
  await queueOrderMail(trx, 'parcel-corrected', corrected);
  return corrected;
}

/** Emails the customer again that the order is shipped or ready. */
export async function resendShipping(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  mustBeDispatched(order);
  await queueOrderMail(trx, order.store_id === null ? 'order-shipped' : 'order-ready', order);
  return updateOrder(trx, order.id, { updated_at: now });
}

/**
 * Takes the dispatch of an order back that has not left: it is in work again, and the customer is emailed. Throws
 * 1900105 after the first report of the carrier.
 */
export function undoDispatch(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<Order> {
  const step: Step = {
    event: 'recalled',
    note: reason,
    changes: { tracking_company: null, tracking_number: null, tracking_url: null, dispatched_at: null },
    email: 'order-recalled',
    check: async ({ increment_id: number, id }, within) => {
      if (await hasCarrierReport(within, id))
        refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.has-left', values: { number } } });
      await deleteTracking(within, id);
      await unfollowParcel(within, id);
    },
  };
  return staffStep(trx, order, step, now);
}

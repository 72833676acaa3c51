import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { PictureStage } from '#kernel/shop/returns/care.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Estimate = Selectable<Schema['return_estimate']>;

/** An order that pays an estimate, with the number that shoppers know. */
export interface EstimatePayment {
  orderId: number;
  number: number;
  estimateId: number;
  settledAt: Date | null;
  status: Selectable<Schema['orders']>['status'];
  isPaid: boolean;
}

/** Estimates of returns, newest first. */
export async function readEstimates(executor: Executor, returnIds: readonly number[]): Promise<Estimate[]> {
  if (returnIds.length === 0) return [];
  return executor
    .selectFrom('return_estimate')
    .selectAll()
    .where('return_id', 'in', [...returnIds])
    .orderBy('id', 'desc')
    .execute();
}

export async function insertEstimate(
  trx: Transaction<Schema>,
  estimate: Insertable<Schema['return_estimate']>,
): Promise<Estimate> {
  return trx.insertInto('return_estimate').values(estimate).returningAll().executeTakeFirstOrThrow();
}

export async function updateEstimate(
  trx: Transaction<Schema>,
  id: number,
  changes: Updateable<Schema['return_estimate']>,
): Promise<void> {
  await trx.updateTable('return_estimate').set(changes).where('id', '=', id).execute();
}

const payments = (executor: Executor) =>
  executor
    .selectFrom('return_payment')
    .innerJoin('orders', 'orders.id', 'return_payment.order_id')
    .select(['orders.id as orderId', 'orders.increment_id as number', 'orders.status', 'orders.paid_at'])
    .select(['return_payment.estimate_id as estimateId', 'return_payment.settled_at as settledAt']);

const paymentOf = ({
  paid_at,
  ...row
}: Omit<EstimatePayment, 'isPaid'> & { paid_at: Date | null }): EstimatePayment => ({
  ...row,
  isPaid: paid_at !== null,
});

/** Orders that pay these estimates, newest first. */
export async function readPayments(
  executor: Executor,
  estimateIds: readonly number[],
): Promise<EstimatePayment[]> {
  if (estimateIds.length === 0) return [];
  const rows = await payments(executor)
    .where('return_payment.estimate_id', 'in', [...estimateIds])
    .orderBy('return_payment.order_id', 'desc')
    .execute();
  return rows.map(paymentOf);
}

export async function insertPayment(
  trx: Transaction<Schema>,
  payment: { orderId: number; estimateId: number },
): Promise<void> {
  await trx
    .insertInto('return_payment')
    .values({ order_id: payment.orderId, estimate_id: payment.estimateId, settled_at: null })
    .execute();
}

export async function settlePayment(trx: Transaction<Schema>, orderId: number, at: Date): Promise<void> {
  await trx.updateTable('return_payment').set({ settled_at: at }).where('order_id', '=', orderId).execute();
}

/** Ids of paid service orders whose work has not begun, with the ids of their returns. */
export async function readPaidServices(executor: Executor, limit: number) {
  return executor
    .selectFrom('return_payment')
    .innerJoin('orders', 'orders.id', 'return_payment.order_id')
    .innerJoin('return_estimate', 'return_estimate.id', 'return_payment.estimate_id')
    .select(['return_payment.order_id as orderId', 'return_estimate.return_id as returnId'])
    .where('return_payment.settled_at', 'is', null)
    .where('orders.status', '=', 'payment_confirmed')
    .orderBy('return_payment.order_id')
    .limit(limit)
    .execute();
}

/** Adds images to a return, after those that it has. */
export async function addReturnPictures(
  trx: Transaction<Schema>,
  returnId: number,
  stage: PictureStage,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const last = await trx
    .selectFrom('return_picture')
    .select((select) => select.fn.max('position').as('position'))
    .where('return_id', '=', returnId)
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  await trx
    .insertInto('return_picture')
    .values(
      uploadIds.map((upload_id, index) => ({
        return_id: returnId,
        upload_id,
        position: first + index,
        stage,
      })),
    )
    .execute();
}

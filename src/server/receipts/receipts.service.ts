import type { Transaction } from 'kysely';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import { type PaperKind, paperNumber } from '#kernel/shop/receipts/paper.ts';
import { type Order, orderLines, unpaidRestMinor } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { orderedPieces } from './ordered-pieces.service.ts';
import { insertPaper, type PaperRow, readPaper, readPapers, readUncredited } from './receipts.repo.ts';

/**
 * Issues the receipt of a paid order, or that of its deposit while the rest is open, each once, with metals and stones of the
 * current catalogue. The caller has locked the order. Call it last in the transaction, because it locks the paper counter.
 */
export async function issueReceipt(trx: Transaction<Schema>, order: Order, now: Date): Promise<void> {
  const kind = isRestOpen(order.rest_state) ? 'deposit' : 'receipt';
  if (await readPaper(trx, order.id, { kind })) return;
  await insertPaper(trx, {
    kind,
    order_id: order.id,
    ledger_id: null,
    issued_at: now,
    amount_minor: order.grand_minor - unpaidRestMinor(order),
    currency: order.currency,
    pieces: await orderedPieces(trx, await orderLines(trx, order.id)),
  });
}

/**
 * Issues a credit note for every refund of the order's receipt. Late and duplicate payments have no receipt, so no
 * credit note.
 */
export async function issueCreditNotes(trx: Transaction<Schema>, order: Order, now: Date): Promise<void> {
  if (order.paid_attempt_id === null) return;
  const refunds = await readUncredited(trx, order);
  if (refunds.length === 0) return;
  const receipt = await receiptOf(trx, order.id);
  if (!receipt) return;
  for (const refund of refunds) {
    await insertPaper(trx, {
      kind: 'credit-note',
      order_id: order.id,
      ledger_id: refund.id,
      issued_at: now,
      amount_minor: refund.amount_minor,
      currency: receipt.currency,
      pieces: receipt.pieces,
    });
  }
}

/** The receipt of an order, or that of its deposit before there is one. */
export const receiptOf = async (executor: Executor, orderId: number): Promise<PaperRow | undefined> =>
  (await readPaper(executor, orderId, { kind: 'receipt' })) ??
  readPaper(executor, orderId, { kind: 'deposit' });

/** Receipts and credit notes of an order, in the order of their issue. */
export async function papersOf(
  executor: Executor,
  orderId: number,
): Promise<{ kind: PaperKind; number: number; label: string }[]> {
  const papers = await readPapers(executor, orderId);
  return papers.map(({ kind, number }) => ({ kind, number, label: paperNumber(kind, number) }));
}

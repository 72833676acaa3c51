import type { Transaction } from 'kysely';
import { type PaperKind, paperNumber } from '#kernel/shop/receipts/paper.ts';
import { type Order, orderLines } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { orderedPieces } from './ordered-pieces.service.ts';
import { insertPaper, readPaper, readPapers, readUncredited } from './receipts.repo.ts';

/**
 * Issues the receipt of a paid order, once, with metals and stones of the current catalogue. The caller has locked
 * the order. Call it last in the transaction, because it locks the paper counter.
 */
export async function issueReceipt(trx: Transaction<Schema>, order: Order, now: Date): Promise<void> {
  if (await readPaper(trx, order.id, { kind: 'receipt' })) return;
  await insertPaper(trx, {
    kind: 'receipt',
    order_id: order.id,
    ledger_id: null,
    issued_at: now,
    amount_minor: order.grand_minor,
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
  const receipt = refunds.length > 0 && (await readPaper(trx, order.id, { kind: 'receipt' }));
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

/** Receipt and credit notes of an order, the receipt first. */
export async function papersOf(
  executor: Executor,
  orderId: number,
): Promise<{ kind: PaperKind; number: number; label: string }[]> {
  const papers = await readPapers(executor, orderId);
  return papers.map(({ kind, number }) => ({ kind, number, label: paperNumber(kind, number) }));
}

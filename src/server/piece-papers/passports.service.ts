import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { type Order, type OrderItem, orderLines } from '#server/orders/orders.service.ts';
import { readRefundedPieces } from '#server/payment/refunds.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { type PaperKey, paperKeyOf } from '#server/platform/signing/paper-key.ts';
import {
  type ReturnRow,
  type ReturnStep,
  readReturnsOfOrder,
  readSteps,
} from '#server/returns/returns.repo.ts';
import { issuePaper } from './issue-papers.service.ts';
import { type PiecePaperRow, readPiecePapers, revokePiecePapers } from './piece-papers.repo.ts';
import { isMade, pieceFacts } from './piece-statement.service.ts';
import { exchangesOf, type RefundedPieces, takenBackOf } from './taken-back.rules.ts';

/** Whether the pieces of an order have left the shop. */
const isSent = ({ status }: Order): boolean =>
  status === 'dispatched' || status === 'received' || status === 'completed';

interface Line {
  order: Order;
  item: OrderItem;
  returns: readonly ReturnRow[];
  /** History of the returns. */
  steps: readonly ReturnStep[];
  refunded: readonly RefundedPieces[];
  papers: readonly PiecePaperRow[];
  now: Date;
}

/** Revokes the papers of pieces that came back; returns the valid passports that are left. */
async function revokeReturned(
  trx: Transaction<Schema>,
  { item, order, returns, steps, refunded, papers, now }: Line,
): Promise<PiecePaperRow[]> {
  let valid = papers.filter((paper) => paper.order_item_id === item.id && paper.revoked_at === null);
  const revoke = async (rows: readonly PiecePaperRow[], returnId?: number) => {
    const isTraded = returns.some((row) => row.order_item_id === item.id && row.state === 'traded_in');
    const isBack = isSent(order) || order.status === 'refunded';
    const reason = isTraded ? 'traded' : isBack ? 'returned' : 'recalled';
    await revokePiecePapers(
      trx,
      rows.map(({ id }) => id),
      { reason, at: now, ...(returnId !== undefined && { returnId }) },
    );
    valid = valid.filter((row) => !rows.includes(row));
  };
  const passports = () => valid.filter(({ kind }) => kind === 'passport');
  const exchanges = exchangesOf(item, returns).flatMap(({ id, qty }) => {
    const sent = steps.find((step) => step.return_id === id && step.state === 'sent_back');
    return sent ? [{ id, qty, at: sent.at }] : [];
  });
  for (const { id, qty, at } of exchanges) {
    const done = papers.filter(({ return_id }) => return_id === id).length;
    const former = passports().filter(({ issued_at }) => issued_at < at);
    if (done < qty) await revoke(former.slice(Math.max(0, former.length - (qty - done))), id);
  }
  const left = isSent(order) ? item.qty - takenBackOf(item, returns, refunded) : 0;
  const isOutdated = ({ kind, pieces, issued_at }: PiecePaperRow) =>
    kind === 'valuation' && (pieces > left || exchanges.some(({ at }) => issued_at < at));
  await revoke(valid.filter(isOutdated));
  await revoke(passports().slice(left));
  return passports();
}

/**
 * Brings the papers of a locked order up to date: revokes those of pieces that came back, and issues a passport for
 * each made piece that has left the shop and has none.
 */
async function followOrder(
  trx: Transaction<Schema>,
  { order, key, siteOrigin, now }: { order: Order; key: PaperKey | undefined; siteOrigin: string; now: Date },
): Promise<void> {
  const returns = await readReturnsOfOrder(trx, order.id);
  const steps = await readSteps(
    trx,
    returns.map(({ id }) => id),
  );
  const refunded = await readRefundedPieces(trx, order.id);
  const papers = await readPiecePapers(trx, order.id);
  for (const item of await orderLines(trx, order.id)) {
    const passports = await revokeReturned(trx, { order, item, returns, steps, refunded, papers, now });
    if (!key || !isSent(order) || !isMade(item)) continue;
    const withdrawn = papers.filter(
      (paper) =>
        paper.order_item_id === item.id && paper.kind === 'passport' && paper.revoked_reason === 'staff',
    );
    const missing = item.qty - takenBackOf(item, returns, refunded) - passports.length - withdrawn.length;
    if (missing <= 0) continue;
    const facts = await pieceFacts(trx, order, item, { siteOrigin, now });
    for (let piece = 0; piece < missing; piece += 1)
      await issuePaper(trx, key, {
        ...{ kind: 'passport', order, item, facts, pieces: 1, askedBy: 'shop', now },
      });
  }
}

/** Whether a made piece never had a passport: it left the shop before there were any. */
export const lacksPassport = (item: OrderItem, papers: readonly PiecePaperRow[]): boolean =>
  isMade(item) && !papers.some(({ kind, order_item_id }) => kind === 'passport' && order_item_id === item.id);

/** Issues the passports of an order that was dispatched; false where the shop issues none or it is not. */
export async function issueMissingPassports(
  host: Pick<Host, 'db' | 'config' | 'clock'>,
  order: Order,
): Promise<boolean> {
  if (host.config.paperSigningKey === undefined || !isSent(order)) return false;
  await followPieceJob(host)({ orderId: order.id }, 1);
  return true;
}

const payload = v.object({ orderId: v.number() });

/** The job of `followPieces`. */
export function followPieceJob({ db, config, clock }: Pick<Host, 'db' | 'config' | 'clock'>): JobHandler {
  return async (input) => {
    const { orderId } = v.parse(payload, input);
    const { paperSigningKey, siteOrigin } = config;
    const key = paperSigningKey === undefined ? undefined : await paperKeyOf(paperSigningKey);
    await db.transaction(async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order) await followOrder(trx, { order, key, siteOrigin, now: clock.now() });
    });
  };
}

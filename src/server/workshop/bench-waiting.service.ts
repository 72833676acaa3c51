import { isBeingMade } from '#kernel/shop/orders/ready-day.ts';
import { momentInShop } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { stageDue } from '#kernel/shop/workshop/due.ts';
import type { PieceStage } from '#kernel/shop/workshop/piece.transitions.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readStage } from './workshop.repo.ts';
import { benchPiece } from './workshop.service.ts';

/** A piece on the bench: order number, name, time at its stage, and deadline. */
interface BenchWaiting {
  id: string;
  text: string;
  since: Date;
  due: Date | null;
}

/** Closing time of the workshop. */
const dayEnds = '18:00';

async function dueOf(
  executor: Executor,
  { itemId, stage }: { itemId: number; stage: PieceStage },
  now: Date,
): Promise<Date | null> {
  const row = await benchPiece(executor, itemId);
  const order = await readOrderById(executor, row.order_id);
  if (!order?.paid_at || !isBeingMade(order.status)) return null;
  const promised = await readyOn(executor, { order, items: await orderLines(executor, order.id) }, now);
  if (promised === null) return null;
  const day = stageDue(stage, { from: order.paid_at, readyOn: promised });
  return day === null ? null : momentInShop(day, dayEnds);
}

/** The first pieces at a stage, by the age of their orders, and their number. */
export async function benchWaiting(
  executor: Executor,
  stage: PieceStage,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ count: number; rows: BenchWaiting[] }> {
  const { count, rows } = await readStage(executor, stage);
  const waiting: BenchWaiting[] = [];
  for (const { itemId, order, name, since } of rows) {
    const due = await dueOf(executor, { itemId, stage }, now);
    waiting.push({ id: String(order), text: localText(name, locale), since, due });
  }
  const time = ({ due }: BenchWaiting) => due?.getTime() ?? Number.POSITIVE_INFINITY;
  return { count, rows: waiting.sort((a, b) => time(a) - time(b)) };
}

import type { Executor } from '#server/platform/db/database.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';

/** Issues and revokes the papers of an order's pieces. */
export const pieceJob = 'piece-papers.follow';

/** Enqueues the job after pieces of an order have left the shop or came back. */
export const followPieces = (trx: Executor, orderId: number, now: Date): Promise<void> =>
  enqueueJob(trx, { kind: pieceJob, key: String(orderId), payload: { orderId }, dueAt: now });

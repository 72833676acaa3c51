import { type Selectable, sql, type Transaction } from 'kysely';
import type {
  PiecePaperId,
  PiecePaperKind,
  RevocationReason,
} from '#kernel/shop/piece-papers/piece-paper.ts';
import type { PublicPaperKey } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PiecePaperRow = Selectable<Schema['piece_paper']>;

type NewPiecePaper = Pick<
  PiecePaperRow,
  | 'kind'
  | 'number'
  | 'code'
  | 'order_id'
  | 'order_item_id'
  | 'pieces'
  | 'issued_on'
  | 'issued_at'
  | 'asked_by'
  | 'key_id'
  | 'document'
>;

/**
 * The next number of a kind. The counter stays locked until the transaction ends and is rolled back with it, so that
 * numbers have neither gaps nor duplicates.
 */
export async function nextNumber(trx: Transaction<Schema>, kind: PiecePaperKind): Promise<number> {
  const { last } = await trx
    .updateTable('piece_paper_counter')
    .set({ last: sql<number>`last + 1` })
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertPiecePaper(
  trx: Transaction<Schema>,
  paper: NewPiecePaper,
): Promise<PiecePaperRow> {
  return trx.insertInto('piece_paper').values(paper).returningAll().executeTakeFirstOrThrow();
}

/** Stores a public key that signs for the first time. */
export async function keepPublicKey(
  trx: Transaction<Schema>,
  { id, jwk, now }: { id: string; jwk: PublicPaperKey; now: Date },
): Promise<void> {
  await trx
    .insertInto('piece_paper_key')
    .values({ id, jwk: jsonb(jwk), first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Public keys of all papers, the newest first. */
export async function readPublicKeys(executor: Executor): Promise<PublicPaperKey[]> {
  const rows = await executor
    .selectFrom('piece_paper_key')
    .select('jwk')
    .orderBy('first_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ jwk }) => jwk);
}

/** Papers of an order, the oldest first. */
export async function readPiecePapers(executor: Executor, orderId: number): Promise<PiecePaperRow[]> {
  return executor
    .selectFrom('piece_paper')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** A paper by its whole number; undefined if the random part is another one. */
export async function readPiecePaper(
  executor: Executor,
  { kind, number, code }: PiecePaperId,
): Promise<PiecePaperRow | undefined> {
  return executor
    .selectFrom('piece_paper')
    .selectAll()
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('code', '=', code)
    .executeTakeFirst();
}

interface Revocation {
  reason: RevocationReason;
  at: Date;
  /** Member of staff; '' for the shop itself. */
  by?: string;
  returnId?: number;
}

/** Revokes valid papers. */
export async function revokePiecePapers(
  trx: Transaction<Schema>,
  ids: readonly number[],
  { reason, at, by = '', returnId }: Revocation,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('piece_paper')
    .set({ revoked_at: at, revoked_reason: reason, revoked_by: by, return_id: returnId ?? null })
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute();
}

export async function readPrint(
  executor: Executor,
  paperId: number,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await executor
    .selectFrom('piece_paper_print')
    .select('content')
    .where('paper_id', '=', paperId)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row && new Uint8Array(row.content);
}

/** Stores the printed form in a language; the first one stays. */
export async function keepPrint(
  executor: Executor,
  paperId: number,
  locale: Locale,
  content: Uint8Array,
): Promise<void> {
  await executor
    .insertInto('piece_paper_print')
    .values({ paper_id: paperId, locale, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

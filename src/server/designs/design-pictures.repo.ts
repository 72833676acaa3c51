import { sql, type Transaction } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { DrawnMedia, DrawnPicture } from '#kernel/shop/pictures/design-picture.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Drawn images of these designs, by hash. */
export async function readDrawn(
  executor: Executor,
  hashes: readonly string[],
): Promise<Map<string, DrawnPicture>> {
  if (hashes.length === 0) return new Map();
  const rows = await executor
    .selectFrom('design_picture')
    .select(['hash', 'picture_id', 'media'])
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(
    rows.flatMap(({ hash, picture_id: id, media }) => (id && media ? [[hash, { id, media }] as const] : [])),
  );
}

/** State of a design's image; undefined if it was never requested. */
export async function readPicture(executor: Executor, hash: string) {
  const row = await executor
    .selectFrom('design_picture')
    .select(['picture_id', 'media', 'state'])
    .select(sql<boolean>`asked_at < now() - interval '1 day'`.as('isForgotten'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { picture_id: id, media, state, isForgotten } = row;
  return { drawn: id && media ? { id, media } : null, state, isForgotten };
}

/** Upload id of a file of an image. */
export async function readFileId(
  executor: Executor,
  pictureId: string,
  name: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('design_picture')
    .innerJoin('design_picture_file', 'design_picture_file.hash', 'design_picture.hash')
    .select('upload_id')
    .where('picture_id', '=', pictureId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.upload_id;
}

/** Requests the image of a design that no account has saved; does nothing if the database's limits are reached. */
export async function requestPicture(
  executor: Executor,
  { hash, design, priority }: { hash: string; design: Design; priority: number },
): Promise<void> {
  await sql`select want_design_picture(${hash}, ${jsonb(design)}, null, ${priority}::integer)`.execute(
    executor,
  );
}

/** Deletes images that these customers requested and that nothing references any more. */
export async function deleteUnusedPictures(
  trx: Transaction<Schema>,
  customerIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('design_picture')
    .where('asked_by', 'in', [...customerIds])
    .where(sql<boolean>`not design_is_kept(hash)`)
    .execute();
}

export interface ClaimedPicture {
  hash: string;
  design: Design;
  attempts: number;
}

interface Claiming {
  /** Identifies the renderer's look and geometry version. */
  look: string;
  leaseSeconds: number;
  mostAttempts: number;
}

/** Times come from the database, because renderers and API processes may run on several machines. */
const seconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count}::double precision)`;

/**
 * Fails designs whose renderers died too often, and marks requested designs as drawn if their image already has this look.
 */
export async function tidyQueue(executor: Executor, { look, mostAttempts }: Claiming): Promise<void> {
  await executor
    .updateTable('design_picture')
    .set({ state: 'failed', locked_until: null, error: 'the renderer ended while it was drawn' })
    .where('state', '=', 'drawing')
    .where('locked_until', '<', sql<Date>`now()`)
    .where('attempts', '>=', mostAttempts)
    .execute();
  await executor
    .updateTable('design_picture')
    .set({ state: 'drawn' })
    .where('state', '=', 'waiting')
    .where('look', '=', look)
    .where('picture_id', 'is not', null)
    .execute();
}

/** Claims the most urgent waiting design, or one whose lease expired; concurrent claims skip locked rows. */
export async function claimNext(
  executor: Executor,
  { leaseSeconds }: Claiming,
): Promise<ClaimedPicture | undefined> {
  return executor
    .updateTable('design_picture')
    .set({ state: 'drawing', attempts: sql<number>`attempts + 1`, locked_until: seconds(leaseSeconds) })
    .where('hash', '=', (query) =>
      query
        .selectFrom('design_picture')
        .select('hash')
        .where('state', 'in', ['waiting', 'drawing'])
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'waiting'), where('due_at', '<=', sql<Date>`now()`)]),
            where.and([where('state', '=', 'drawing'), where('locked_until', '<', sql<Date>`now()`)]),
          ]),
        )
        .orderBy('priority')
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['hash', 'design', 'attempts'])
    .executeTakeFirst();
}

/** Locks the row of a design being drawn; false if another renderer finished it or the request was deleted. */
export async function holdDrawing(trx: Transaction<Schema>, hash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('design_picture')
    .select('hash')
    .where('hash', '=', hash)
    .where('state', '=', 'drawing')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an image, replacing the previous one. */
export async function writeDrawn(
  trx: Transaction<Schema>,
  drawn: {
    hash: string;
    id: string;
    look: string;
    media: DrawnMedia;
    files: readonly { name: string; uploadId: string }[];
  },
): Promise<void> {
  const { hash, id, look, media, files } = drawn;
  await trx.deleteFrom('design_picture_file').where('hash', '=', hash).execute();
  await trx
    .insertInto('design_picture_file')
    .values(files.map(({ name, uploadId }) => ({ hash, name, upload_id: uploadId })))
    .execute();
  await trx
    .updateTable('design_picture')
    .set({
      state: 'drawn',
      picture_id: id,
      media: jsonb(media),
      look,
      error: '',
      locked_until: null,
      drawn_at: sql<Date>`now()`,
    })
    .where('hash', '=', hash)
    .execute();
}

/** Schedules a retry for a design or fails it; returns the new state, undefined if it was not being drawn. */
export async function failDrawing(
  executor: Executor,
  { hash, error, mostAttempts }: { hash: string; error: string; mostAttempts: number },
): Promise<'waiting' | 'failed' | undefined> {
  const row = await executor
    .updateTable('design_picture')
    .set({
      state: sql<'waiting' | 'failed'>`case when attempts < ${mostAttempts} then 'waiting' else 'failed' end`,
      // 5 s, then 25 s.
      due_at: sql<Date>`now() + make_interval(secs => 5 ^ attempts)`,
      locked_until: null,
      error: error.slice(0, 2_000),
    })
    .where('hash', '=', hash)
    .where('state', '=', 'drawing')
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'failed' ? 'failed' : row && 'waiting';
}

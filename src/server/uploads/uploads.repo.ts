import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function insertUpload(
  executor: Executor,
  upload: {
    id: string;
    customerId: number | null;
    content: Uint8Array;
    width: number;
    height: number;
    now: Date;
  },
): Promise<void> {
  await executor
    .insertInto('upload')
    .values({
      id: upload.id,
      customer_id: upload.customerId,
      content: upload.content,
      width: upload.width,
      height: upload.height,
      created_at: upload.now,
    })
    .execute();
}

/** The bytes of an upload, null if object storage has them; undefined if unknown. */
export async function readUpload(executor: Executor, id: string) {
  return executor.selectFrom('upload').select('content').where('id', '=', id).executeTakeFirst();
}

export async function isUploadOf(executor: Executor, id: string, customerId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('upload')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

const isLoose = sql<boolean>`not exists (select 1 from saved_design where saved_design.image_id = upload.id)
  and not exists (select 1 from cart_line where cart_line.image_id = upload.id)
  and not exists (select 1 from order_item where order_item.image_id = upload.id)
  and not exists (select 1 from review_picture where review_picture.image_id = upload.id)
  and not exists (select 1 from drawing_picture where drawing_picture.upload_id = upload.id)
  and not exists (select 1 from return_picture where return_picture.upload_id = upload.id)
  and not exists (select 1 from content_picture where content_picture.original_id = upload.id)
  and not exists (select 1 from content_picture where content_picture.preview_id = upload.id)
  and not exists (select 1 from picture_file where picture_file.upload_id = upload.id)
  and not exists (select 1 from design_picture_file where design_picture_file.upload_id = upload.id)`;

/** Number of the customer's images that nothing refers to. */
export async function countLooseUploads(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('upload')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('customer_id', '=', customerId)
    .where(isLoose)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes up to `limit` unused images from before `before`; returns their number. */
export async function deleteLooseUploads(executor: Executor, before: Date, limit: number): Promise<number> {
  const result = await executor
    .deleteFrom('upload')
    .where('id', 'in', (query) =>
      query.selectFrom('upload').select('id').where('created_at', '<', before).where(isLoose).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes an image unless something refers to it. */
export async function dropUnusedUpload(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('upload').where('id', '=', id).where(isLoose).execute();
}

/** The images of guests become the account's. */
export async function adoptUploads(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ customer_id: toCustomerId })
    .where('customer_id', 'in', [...fromCustomerIds])
    .execute();
}

/** Deletes images of these customers that nothing refers to. */
export async function deleteLooseOf(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('upload')
    .where('customer_id', 'in', [...customerIds])
    .where(isLoose)
    .execute();
}

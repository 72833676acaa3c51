import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { pictureDeskCalls } from '#kernel/shop/desk/pictures.calls.ts';
import type { CropArea, Focus, PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import { type Localised, locales } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

export type PictureRow = Selectable<Schema['content_picture']>;

interface NewPictureRow extends Omit<PictureRow, 'alt' | 'focus'> {
  alt: Localised;
  focus: Focus;
}

export async function insertPicture(executor: Executor, row: NewPictureRow): Promise<void> {
  await executor
    .insertInto('content_picture')
    .values({ ...row, alt: jsonb(row.alt), focus: jsonb(row.focus) })
    .execute();
}

/** The row, locked against concurrent crops and deletions. */
export async function holdPicture(executor: Executor, id: string): Promise<PictureRow | undefined> {
  return executor
    .selectFrom('content_picture')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function readPicture(executor: Executor, id: string): Promise<PictureRow | undefined> {
  return executor.selectFrom('content_picture').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function describePicture(
  executor: Executor,
  id: string,
  { alt, focus }: { alt: Localised; focus: Focus },
): Promise<void> {
  await executor
    .updateTable('content_picture')
    .set({ alt: jsonb(alt), focus: jsonb(focus) })
    .where('id', '=', id)
    .execute();
}

/** In the format of `keyOfShopImage`. */
const anyKey = '(?:house|photo)/[A-Za-z0-9_-]{22}/[0-9]{3,4}x[0-9]{3,4}-[0-9a-f]{6}-[0-9]{1,3}-[0-9]{1,3}';

/** Keys in long texts: each text is read once, however many crops there are. */
const inTexts = (place: RawBuilder<unknown>, table: string, column: string) =>
  sql`select ${place} as place, (regexp_matches(${sql.ref(column)}::text, ${anyKey}, 'g'))[1]
    from ${sql.table(table)} where ${sql.ref(column)}::text like '%house/%'`;

/** Every use of a crop's key in content, texts and drafts. */
const places = sql<{ place: string; key: string }>`
  select 'article.' || aid as place, image as key from article where image like 'house/%'
  union all select 'category.' || id, image from category where image like 'house/%'
  union all select 'store.' || id, image from store where image like 'house/%'
  union all ${inTexts(sql`'article.' || aid`, 'article', 'text')}
  union all ${inTexts(sql`'page.' || key`, 'content_page', 'text')}
  union all ${inTexts(sql`'question.' || id`, 'common_problem', 'answer')}
  union all select case shop_document.key when 'site' then 'navigation' else shop_document.key end, picture_cut.key
    from shop_document join picture_cut on position(picture_cut.key in shop_document.value::text) > 0
  union all select content_change.kind || case content_change.key when '' then '' else '.' || content_change.key end,
      picture_cut.key
    from content_change join picture_cut on position(picture_cut.key in content_change.fields::text) > 0
  union all select 'product.' || product_id, key from product_photo where key is not null
  union all select 'order.' || order_id, image from order_item where image like 'photo/%'
  union all select content_draft.what || '.' || content_draft.key, picture_cut.key
    from content_draft join picture_cut on position(picture_cut.key in content_draft.content::text) > 0
    where content_draft.applied_at is null`;

/** Uses of these images, published or drafted, by image. */
export async function readUses(
  executor: Executor,
  pictureIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (pictureIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; place: string }>`
    select picture_cut.picture_id as id, used.place
    from picture_cut join (${places}) used on used.key = picture_cut.key
    where picture_cut.picture_id in (${sql.join([...pictureIds])})
    -- A new photograph has no crop yet.
    union select picture_id, 'product.' || product_id from product_photo
    where picture_id in (${sql.join([...pictureIds])})
    order by place`.execute(executor);
  const uses = new Map<string, string[]>();
  for (const { id, place } of rows) uses.set(id, [...(uses.get(id) ?? []), place]);
  return uses;
}

type ImageQuery = ListQuery<(typeof pictureDeskCalls)['deskPictures']>;

export async function readPictures(executor: Executor, params: ImageQuery) {
  const isUsed = sql<SqlBool>`exists (select 1 from picture_cut join (${places}) used
    on used.key = picture_cut.key where picture_cut.picture_id = content_picture.id)
    or exists (select 1 from product_photo where product_photo.picture_id = content_picture.id)`;
  const form = `%${literally(params.search)}%`;
  const meant = executor
    .selectFrom('content_picture')
    .$if(params.search !== '', (pictures) =>
      pictures.where((where) =>
        where.or([
          where('name', 'ilike', form),
          ...locales.map((locale) => where(sql<string>`alt ->> ${locale}`, 'ilike', form)),
        ]),
      ),
    )
    .$if(params.isUsed !== undefined, (pictures) =>
      pictures.where(params.isUsed === true ? sql<SqlBool>`(${isUsed})` : sql<SqlBool>`not (${isUsed})`),
    );
  const { total } = await meant.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const direction = params.isDescending ? 'desc' : 'asc';
  const found = await meant
    .selectAll()
    .orderBy(params.sort === 'name' ? 'name' : 'created_at', direction)
    .orderBy('id', direction)
    .limit(params.limit)
    .offset(params.offset)
    .execute();
  return { found, total };
}

interface Cut {
  id: string;
  pictureId: string;
  key: string;
  shape: PictureShape | 'photo';
  focus: Focus & { area?: CropArea };
  now: Date;
}

/** Key of the crop of this shape and focus; undefined if there is none. */
export async function readCutKey(
  executor: Executor,
  { pictureId, shape, focus }: Pick<Cut, 'pictureId' | 'shape' | 'focus'>,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('picture_cut')
    .select('key')
    .where('picture_id', '=', pictureId)
    .where('shape', '=', shape)
    .where('focus', '=', jsonb(focus))
    .executeTakeFirst();
  return row?.key;
}

export async function insertCut(
  executor: Executor,
  cut: Cut,
  files: readonly { name: string; uploadId: string }[],
): Promise<void> {
  const { id, pictureId, key, shape, focus, now } = cut;
  await executor
    .insertInto('picture_cut')
    .values({ id, picture_id: pictureId, key, shape, focus: jsonb(focus), created_at: now })
    .execute();
  await executor
    .insertInto('picture_file')
    .values(files.map(({ name, uploadId }) => ({ cut_id: id, name, upload_id: uploadId })))
    .execute();
}

/** Id of a file's bytes. */
export async function readFileId(
  executor: Executor,
  cutId: string,
  name: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('picture_file')
    .select('upload_id')
    .where('cut_id', '=', cutId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.upload_id;
}

/** Deletes an image with its crops; returns the ids of bytes that are not used any more. */
export async function deletePicture(executor: Executor, id: string): Promise<string[]> {
  const files = await executor
    .selectFrom('picture_file')
    .innerJoin('picture_cut', 'picture_cut.id', 'picture_file.cut_id')
    .select('upload_id')
    .where('picture_id', '=', id)
    .execute();
  const gone = await executor
    .deleteFrom('content_picture')
    .where('id', '=', id)
    .returning(['original_id', 'preview_id'])
    .executeTakeFirst();
  return [...files.map(({ upload_id }) => upload_id), ...(gone ? [gone.original_id, gone.preview_id] : [])];
}

/** Locks every crop of an image; waits for content that is about to use one. */
export async function holdCuts(executor: Executor, pictureId: string): Promise<void> {
  await executor
    .selectFrom('picture_cut')
    .select('id')
    .where('picture_id', '=', pictureId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Those of these keys that exist; locked until the transaction ends. */
export async function lockCuts(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await executor
    .selectFrom('picture_cut')
    .select('key')
    .where('key', 'in', [...keys])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Alternative texts of the images with these keys. */
export async function readAlts(executor: Executor, keys: readonly string[]): Promise<Map<string, Localised>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .selectFrom('picture_cut')
    .innerJoin('content_picture', 'content_picture.id', 'picture_cut.picture_id')
    .select(['picture_cut.key', 'content_picture.alt'])
    .where('picture_cut.key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, alt }) => [key, alt]));
}

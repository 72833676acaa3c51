import type { ProductPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { CropArea, Focus } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** The product, locked: its list of photographs changes with it. */
export async function holdPhotographed(executor: Executor, productId: number) {
  return executor
    .selectFrom('product')
    .select(['id', 'text', 'options', 'renders'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
}

export async function readPhotographed(executor: Executor, productId: number) {
  return executor
    .selectFrom('product')
    .select(['id', 'text', 'options', 'renders'])
    .where('id', '=', productId)
    .executeTakeFirst();
}

/** Photographs of a product in order, with the stored picture of each. */
export async function readPhotos(executor: Executor, productId: number) {
  return executor
    .selectFrom('product_photo')
    .innerJoin('content_picture', 'content_picture.id', 'product_photo.picture_id')
    .select(['product_photo.id', 'picture_id', 'metal', 'product_photo.alt', 'product_photo.focus', 'crop'])
    .select(['key', 'is_waiting', 'name', 'width', 'height', 'preview_id'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('product_photo.id')
    .execute();
}

export type PhotoRow = Awaited<ReturnType<typeof readPhotos>>[number];

export async function readPhoto(executor: Executor, id: string) {
  return executor
    .selectFrom('product_photo')
    .select(['product_id', 'picture_id', 'focus', 'crop', 'is_waiting'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPhoto(
  executor: Executor,
  photo: {
    id: string;
    productId: number;
    pictureId: string;
    position: number;
    focus: Focus;
    crop: CropArea;
    now: Date;
    /** Of an import: what its list names the photograph. */
    source?: string;
    importId?: number;
    alt?: Localised;
    metal?: string | null;
  },
): Promise<void> {
  await executor
    .insertInto('product_photo')
    .values({
      id: photo.id,
      product_id: photo.productId,
      picture_id: photo.pictureId,
      position: photo.position,
      metal: photo.metal ?? null,
      alt: jsonb(photo.alt ?? localised(() => '')),
      focus: jsonb(photo.focus),
      crop: jsonb(photo.crop),
      created_at: photo.now,
      source: photo.source ?? '',
      import_id: photo.importId ?? null,
    })
    .execute();
}

export async function hasPhotoSource(
  executor: Executor,
  productId: number,
  source: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('product_photo')
    .select('id')
    .where('product_id', '=', productId)
    .where('source', '=', source)
    .executeTakeFirst();
  return row !== undefined;
}

/** Size of a stored picture in pixels. */
export async function readPictureSize(executor: Executor, pictureId: string) {
  return executor
    .selectFrom('content_picture')
    .select(['width', 'height'])
    .where('id', '=', pictureId)
    .executeTakeFirst();
}

/** Deletes the photographs that an import added; whether there were any. */
export async function deleteImportedPhotos(
  executor: Executor,
  productId: number,
  importId: number,
): Promise<boolean> {
  const rows = await executor
    .deleteFrom('product_photo')
    .where('product_id', '=', productId)
    .where('import_id', '=', importId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function updatePhoto(
  executor: Executor,
  id: string,
  changes: {
    position: number;
    metal: string | null;
    alt: Localised;
    focus: Focus;
    crop: CropArea;
    isWaiting: boolean;
  },
): Promise<void> {
  await executor
    .updateTable('product_photo')
    .set({
      position: changes.position,
      metal: changes.metal,
      alt: jsonb(changes.alt),
      focus: jsonb(changes.focus),
      crop: jsonb(changes.crop),
      is_waiting: changes.isWaiting,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes text and metal of a photograph by its source, or by `photo:` and its number. */
export async function describePhoto(
  executor: Executor,
  productId: number,
  { source, alt, metal }: { source: string; alt: Localised; metal: string | null },
): Promise<void> {
  const [, id] = /^photo:(.+)$/.exec(source) ?? [];
  await executor
    .updateTable('product_photo')
    .set({ alt: jsonb(alt), metal })
    .where('product_id', '=', productId)
    .where(({ and, eb }) =>
      id === undefined ? eb('source', '=', source) : and([eb('id', '=', id), eb('source', '=', '')]),
    )
    .execute();
}

export async function deletePhoto(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('product_photo').where('id', '=', id).execute();
}

/** The crop of this part and focus is made. */
export async function setPhotoKey(executor: Executor, id: string, key: string): Promise<void> {
  await executor.updateTable('product_photo').set({ key, is_waiting: false }).where('id', '=', id).execute();
}

/** Publishes the photographs of a product with its row. */
export async function writeProductPictures(
  executor: Executor,
  productId: number,
  pictures: readonly ProductPicture[],
  now: Date,
): Promise<void> {
  await executor
    .updateTable('product')
    .set({ pictures: jsonb([...pictures]), updated_at: now })
    .where('id', '=', productId)
    .where('pictures', 'is distinct from', jsonb([...pictures]))
    .execute();
}

import { isDeepStrictEqual } from 'node:util';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mostPhotos, type productPhotoDeskCalls } from '#kernel/shop/desk/product-photos.calls.ts';
import type { ProductPicture } from '#kernel/shop/pictures/product-pictures.ts';
import { cropInPixels, photoCropPx, squareAround } from '#kernel/shop/pictures/shop-image.ts';
import type { PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import {
  makePhotoCrop,
  middleOfPhoto,
  readPhotograph,
  storePhotograph,
} from '#server/pictures/product-photos.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { newPictureId, uploadUrl } from '#server/uploads/uploads.service.ts';
import {
  deleteImportedPhotos,
  deletePhoto,
  describePhoto,
  holdPhotographed,
  insertPhoto,
  type PhotoRow,
  readPhoto,
  readPhotographed,
  readPhotos,
  readPictureSize,
  setPhotoKey,
  updatePhoto,
  writeProductPictures,
} from './product-photos.repo.ts';

type DeskHost = Pick<Host, 'db' | 'config'>;
type Record = DeskData<(typeof productPhotoDeskCalls)['deskProductPhotos']>;
type Saved = DeskValues<(typeof productPhotoDeskCalls)['deskSaveProductPhotos']>;
type Product = NonNullable<Awaited<ReturnType<typeof readPhotographed>>>;

/** Kind of the job that makes the files of a crop. */
export const photoJob = 'product-photo';

async function recordOf(
  host: DeskHost,
  executor: Executor,
  product: Product | undefined,
): Promise<{ record: Record; rows: PhotoRow[] }> {
  if (!product) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const rows = await readPhotos(executor, product.id);
  const labels = (await shopLabels(executor)).options['metal'];
  const metals = product.options.find(({ key }) => key === 'metal')?.values ?? [];
  const edited = rows.map(({ id, metal, alt, focus, crop }) => ({ id, metal, alt, focus, crop }));
  const record: Record = {
    id: product.id,
    version: versionOf(edited),
    name: partOf(product.text, 'name'),
    metals: metals.map(({ key }) => ({
      key,
      label: labels?.values[key] ?? localised(() => key),
    })),
    isRendered: product.renders !== '',
    photos: rows.map((row, at) => ({
      ...(edited[at] ?? row),
      name: row.name,
      width: row.width,
      height: row.height,
      url: uploadUrl(host, row.preview_id),
      state: row.is_waiting ? 'waiting' : 'shown',
    })),
  };
  return { record, rows };
}

/** Writes the photographs that have files to the product, whose pages then show them. */
async function publishPhotos(trx: Executor, productId: number, now: Date): Promise<void> {
  const rows = await readPhotos(trx, productId);
  const pictures: ProductPicture[] = rows.flatMap(({ key, alt, metal }) =>
    key === null ? [] : [{ key, alt, metal }],
  );
  await writeProductPictures(trx, productId, pictures, now);
}

/** A crop is identified by its part and focus, so that a change during a running job starts another one. */
async function enqueueCrop(
  trx: Executor,
  id: string,
  cut: Pick<PhotoRow, 'crop' | 'focus'>,
  now: Date,
): Promise<void> {
  const key = `${id} ${versionOf(cut)}`;
  await enqueueJob(trx, { kind: photoJob, key, payload: { photoId: id }, dueAt: now });
}

/** Photographs of a product; throws 1900106 if it is unknown. */
export async function showProductPhotos(host: DeskHost, productId: number): Promise<Record> {
  const { handle } = host.db;
  return (await recordOf(host, handle, await readPhotographed(handle, productId))).record;
}

/** Adds a photograph at the end; throws 1900108 with what is wrong with it, 1900106. */
export async function uploadProductPhoto(
  host: DeskHost,
  call: StaffCall,
  { id: productId, name, file }: { id: number; name: string; file: string },
): Promise<Record> {
  const photo = await readPhotograph(file);
  if ('problem' in photo) {
    const { problem, values } = photo;
    refuse(deskCodes.fieldInvalid, { text: { key: `desk-photos-api.${problem}`, values }, field: 'file' });
  }
  const { staff, now } = call;
  const { width, height } = photo.picture;
  return host.db.transaction(async (trx) => {
    const product = await holdPhotographed(trx, productId);
    const { rows } = await recordOf(host, trx, product);
    if (rows.length >= mostPhotos)
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-photos-api.too-many', values: { count: mostPhotos } },
      });
    const id = newPictureId();
    const pictureId = await storePhotograph(trx, photo, { name, focus: middleOfPhoto, who: staff.name, now });
    const crop = squareAround({ width, height }, middleOfPhoto);
    await insertPhoto(trx, {
      ...{ id, productId, pictureId, crop, now },
      focus: middleOfPhoto,
      position: rows.length,
    });
    await enqueueCrop(trx, id, { crop, focus: middleOfPhoto }, now);
    call.audit({ kind: 'content', id: `product.${productId}`, after: { photograph: id, name } });
    return (await recordOf(host, trx, product)).record;
  });
}

/** Adds a stored picture at the end of a product's photographs, for an import. */
export async function addImportedPhoto(
  trx: Executor,
  photo: { productId: number; pictureId: string; source: string; importId: number; texts: PhotoTexts },
  now: Date,
): Promise<void> {
  const { productId, pictureId } = photo;
  const product = await holdPhotographed(trx, productId);
  const size = await readPictureSize(trx, pictureId);
  const position = (await readPhotos(trx, productId)).length;
  if (!product || !size || position >= mostPhotos) return;
  const id = newPictureId();
  const cut = { crop: squareAround(size, middleOfPhoto), focus: middleOfPhoto };
  const { alt, metal } = photo.texts;
  await insertPhoto(trx, { ...photo, ...cut, id, position, now, alt, metal: metal || null });
  await enqueueCrop(trx, id, cut, now);
}

/** Gives photographs other texts and metals; they are named as in lists, by source or `photo:` and the number. */
export async function describeImportedPhotos(
  trx: Executor,
  productId: number,
  photos: readonly (PhotoTexts & { source: string })[],
  now: Date,
): Promise<void> {
  await holdPhotographed(trx, productId);
  for (const { source, alt, metal } of photos)
    await describePhoto(trx, productId, { source, alt, metal: metal || null });
  await publishPhotos(trx, productId, now);
}

/** Removes the photographs that an import added to a product. */
export async function removeImportedPhotos(
  trx: Executor,
  productId: number,
  importId: number,
  now: Date,
): Promise<void> {
  await holdPhotographed(trx, productId);
  if (await deleteImportedPhotos(trx, productId, importId)) await publishPhotos(trx, productId, now);
}

/** Throws 1900108 for a crop outside the photograph or with too few pixels, or for a metal that the product lacks. */
function checkPhotos(saved: Saved['photos'], { record, rows }: { record: Record; rows: PhotoRow[] }): void {
  for (const [at, { id, crop, metal }] of saved.entries()) {
    const row = rows.find((each) => each.id === id);
    const isTwice = saved.findIndex((each) => each.id === id) !== at;
    if (!row || isTwice)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-photos-api.unknown' }, field: `photos.${at}.id` });
    const field = `photos.${at}.crop`;
    const isInside = crop.left + crop.width <= 1.0001 && crop.top + crop.height <= 1.0001;
    const { width, height } = cropInPixels(row, crop);
    if (!isInside || Math.min(width, height) < photoCropPx.least) {
      const values = { width, height, least: photoCropPx.least };
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-photos-api.crop-too-small', values }, field });
    }
    if (metal !== null && !record.metals.some(({ key }) => key === metal))
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-photos-api.unknown-metal' },
        field: `photos.${at}.metal`,
      });
  }
}

/** Replaces the list of photographs; throws 1900104, 1900106, 1900108. */
export function saveProductPhotos(
  host: DeskHost,
  call: StaffCall,
  { id: productId, version, photos }: Saved,
): Promise<Record> {
  const { now } = call;
  return host.db.transaction(async (trx) => {
    const product = await holdPhotographed(trx, productId);
    const before = await recordOf(host, trx, product);
    checkVersion(version, before.record);
    checkPhotos(photos, before);
    for (const row of before.rows)
      if (!photos.some(({ id }) => id === row.id)) await deletePhoto(trx, row.id);
    for (const [position, photo] of photos.entries()) {
      const row = before.rows.find(({ id }) => id === photo.id);
      const { id, crop, focus } = photo;
      const isSame = isDeepStrictEqual([crop, focus], [row?.crop, row?.focus]);
      await updatePhoto(trx, id, { ...photo, position, isWaiting: row?.is_waiting || !isSame });
      if (!isSame) await enqueueCrop(trx, id, { crop, focus }, now);
    }
    await publishPhotos(trx, productId, now);
    const after = await recordOf(host, trx, product);
    const shown = ({ photos: listed }: Record) =>
      listed.map(({ id, metal, alt, focus, crop }) => ({ id, metal, alt, focus, crop }));
    call.audit({
      ...{ kind: 'content', id: `product.${productId}` },
      before: { photographs: shown(before.record) },
      after: { photographs: shown(after.record) },
    });
    return after.record;
  });
}

/** Job: makes the files of a photograph's crop and publishes it. */
export async function makeProductPhoto(
  host: Pick<Host, 'db' | 'config' | 'clock'>,
  { photoId }: globalThis.Record<string, unknown>,
): Promise<void> {
  const id = String(photoId);
  const photo = await readPhoto(host.db.handle, id);
  if (!photo?.is_waiting) return;
  const { picture_id, crop, focus, product_id } = photo;
  const now = host.clock.now();
  const key = await makePhotoCrop(host, picture_id, { area: crop, focus }, now);
  if (key === undefined) return;
  await host.db.transaction(async (trx) => {
    await holdPhotographed(trx, product_id);
    const current = await readPhoto(trx, id);
    // Changed meanwhile: the change has a job of its own.
    if (!current || !isDeepStrictEqual([current.crop, current.focus], [crop, focus])) return;
    await setPhotoKey(trx, id, key);
    await publishPhotos(trx, product_id, now);
  });
}

import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { maxPhotoBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import type { PhotoChange, PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { hasPhotoSource } from '#server/catalogue/product-photos.repo.ts';
import { addImportedPhoto } from '#server/catalogue/product-photos.service.ts';
import { holdImport, type ListImport, readImport } from '#server/list-import/imports.repo.ts';
import {
  middleOfPhoto,
  type ReadPhoto,
  readPhotograph,
  storePhotograph,
} from '#server/pictures/product-photos.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { fetchImage, isAllowedAddress } from '#server/platform/media/fetch-image.ts';
import { readImage, setImageProblem, writeImage } from './import-images.repo.ts';

/** Kind of the job that adds a photograph of a list to its product. */
export const importImageJob = 'product-import-image';

/** After these attempts the photograph is reported as failed. */
const mostTries = 4;

/** Enqueues the photographs of a product, in their order. */
export async function enqueueImages(
  trx: Executor,
  importId: number,
  productId: number,
  { images, photos }: { images: readonly string[]; photos: readonly PhotoChange[] },
  now: Date,
): Promise<void> {
  for (const image of images)
    await enqueueJob(trx, {
      ...{ kind: importImageJob, key: `${importId} ${productId} ${image}`, dueAt: now },
      payload: { importId, productId, image, ...photos.find(({ source }) => source === image)?.after },
    });
}

const problemOf = (what: string): ImportReason => ({ code: 'list-image', field: 'images', what });

/** A photograph of an archive: it is stored at once, and refers to the list by its file name. */
export async function storeImportImage(
  { db }: Pick<Host, 'db'>,
  {
    importId,
    name,
    file,
    who,
    now,
  }: { importId: number; name: string; file: string | Uint8Array; who: string; now: Date },
): Promise<ImportReason | undefined> {
  const photo = await readPhotograph(file);
  if ('problem' in photo) return { code: photo.problem, field: name, what: name };
  await db.transaction(async (trx) => {
    const pictureId = await storePhotograph(trx, photo, { name, focus: middleOfPhoto, who, now });
    await writeImage(trx, importId, name, pictureId);
  });
  return undefined;
}

const isUndone = (list: ListImport | undefined): boolean =>
  !list || list.state === 'undone' || list.state === 'undoing';

/** Job: adds a photograph of a list to its product. A URL that does not answer is retried. */
export async function addImportImage(
  host: Pick<Host, 'db' | 'config' | 'clock'>,
  payload: Record<string, unknown>,
  tries: number,
): Promise<void> {
  const { db, config, clock } = host;
  const [importId, productId, image] = [
    Number(payload['importId']),
    Number(payload['productId']),
    String(payload['image']),
  ];
  const alt = payload['alt'] as Partial<Localised> | undefined;
  const texts: PhotoTexts = {
    alt: localised((locale) => alt?.[locale] ?? ''),
    metal: String(payload['metal'] ?? ''),
  };
  const list = await readImport(db.handle, 'products', importId);
  if (!list || isUndone(list)) return;
  if (await hasPhotoSource(db.handle, productId, image)) return;
  const stored = await readImage(db.handle, importId, image);
  let photo: ReadPhoto | undefined;
  if (!stored?.picture_id) {
    if (!isAllowedAddress(image, config.productImageHosts)) {
      await setImageProblem(db.handle, importId, image, problemOf(image));
      return;
    }
    const bytes = await fetchImage(image, config.productImageHosts, maxPhotoBytes);
    if (bytes === 'unreachable' && tries < mostTries) throw new Error(`image ${image} does not answer`);
    const read = typeof bytes === 'string' ? undefined : await readPhotograph(bytes);
    if (!read || 'problem' in read) {
      await setImageProblem(db.handle, importId, image, problemOf(image));
      return;
    }
    photo = read;
  }
  const now = clock.now();
  await db.transaction(async (trx) => {
    // It may have been undone while the photograph was fetched.
    if (isUndone(await holdImport(trx, importId))) return;
    const name = image.split('/').at(-1)?.split('?')[0]?.slice(0, 200) ?? '';
    const pictureId =
      stored?.picture_id ??
      (photo && (await storePhotograph(trx, photo, { name, focus: middleOfPhoto, who: list.who, now })));
    if (!pictureId) return;
    if (photo) await writeImage(trx, importId, image, pictureId);
    await addImportedPhoto(trx, { ...{ productId, pictureId, source: image, importId }, texts }, now);
  });
}

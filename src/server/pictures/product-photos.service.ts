import {
  type CropArea,
  type Focus,
  isLargeEnough,
  keyOfShopImage,
  leastPicture,
  storedOriginal,
} from '#kernel/shop/pictures/shop-image.ts';
import { maxPhotoBytes, maxPhotoPixels, photoFormats } from '#kernel/shop/pictures/uploads.rules.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { pictureBytes } from '#server/uploads/object-storage.service.ts';
import { type PictureProblem, reencodeImage } from '#server/uploads/reencode-image.service.ts';
import { decodeBase64, type NewPicture, newPictureId, savePicture } from '#server/uploads/uploads.service.ts';
import { cutPhoto } from './cut-picture.ts';
import { holdPicture, insertCut, insertPicture, readCutKey, readPicture } from './pictures.repo.ts';

const limits = { bytes: maxPhotoBytes, pixels: maxPhotoPixels, formats: photoFormats };

/** Why a photograph is refused, with figures for the text. */
export interface PhotoProblem {
  problem: PictureProblem | 'not-base64' | 'too-small';
  values: Record<string, number>;
}

/** An accepted photograph: upright, in sRGB and without metadata, with a preview for lists. */
export interface ReadPhoto {
  picture: NewPicture;
  preview: NewPicture;
}

/** Focus of a photograph until staff choose one. */
export const middleOfPhoto: Focus = { x: 0.5, y: 0.5 };

/** Reads a photograph: its bytes, or base64 of an upload. */
export async function readPhotograph(file: string | Uint8Array): Promise<ReadPhoto | PhotoProblem> {
  const bytes = typeof file === 'string' ? decodeBase64(file) : file;
  const picture = bytes ? await reencodeImage(bytes, storedOriginal, limits) : 'not-base64';
  if (typeof picture === 'string') {
    const values = { megabytes: maxPhotoBytes / 1024 / 1024, megapixels: maxPhotoPixels / 1_000_000 };
    return { problem: picture, values };
  }
  const { width, height } = picture;
  if (!isLargeEnough(picture)) return { problem: 'too-small', values: { width, height, ...leastPicture } };
  const preview = await reencodeImage(picture.content);
  if (typeof preview === 'string') throw new Error(`the re-encoded image cannot be read: ${preview}`);
  return { picture, preview };
}

/** Stores a photograph among the shop's pictures; returns its id. */
export async function storePhotograph(
  trx: Executor,
  { picture, preview }: ReadPhoto,
  { name, focus, who, now }: { name: string; focus: Focus; who: string; now: Date },
): Promise<string> {
  const id = newPictureId();
  await insertPicture(trx, {
    ...{ id, name, focus, who, created_at: now },
    alt: localised(() => ''),
    width: picture.width,
    height: picture.height,
    original_id: await savePicture(trx, null, picture, now),
    preview_id: await savePicture(trx, null, preview, now),
  });
  return id;
}

/**
 * Key of a photograph's crop, made if it does not exist; undefined if the picture is gone. Encoding takes seconds, so this
 * runs in a job.
 */
export async function makePhotoCrop(
  host: Pick<Host, 'db' | 'config'>,
  pictureId: string,
  { area, focus }: { area: CropArea; focus: Focus },
  now: Date,
): Promise<string | undefined> {
  const cutFocus = { ...focus, area };
  const known = await readCutKey(host.db.handle, { pictureId, shape: 'photo', focus: cutFocus });
  if (known !== undefined) return known;
  const row = await readPicture(host.db.handle, pictureId);
  if (!row) return undefined;
  const original = await pictureBytes(host, row.original_id);
  if (!original) throw new Error(`image ${pictureId} has no stored bytes`);
  const cut = await cutPhoto(original, row, area, focus);
  const id = newPictureId();
  const key = keyOfShopImage({ ...cut, id, isPhoto: true });
  return host.db.transaction(async (trx) => {
    // Another process made the same crop, or the image was deleted meanwhile.
    if (!(await holdPicture(trx, pictureId))) return undefined;
    const other = await readCutKey(trx, { pictureId, shape: 'photo', focus: cutFocus });
    if (other !== undefined) return other;
    const files: { name: string; uploadId: string }[] = [];
    for (const { name, ...picture } of cut.files)
      files.push({ name, uploadId: await savePicture(trx, null, picture, now) });
    await insertCut(trx, { id, pictureId, key, shape: 'photo', focus: cutFocus, now }, files);
    return key;
  });
}

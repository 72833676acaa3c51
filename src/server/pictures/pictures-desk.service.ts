import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { pictureDeskCalls } from '#kernel/shop/desk/pictures.calls.ts';
import {
  type Focus,
  isLargeEnough,
  keyOfShopImage,
  leastPicture,
  type PictureShape,
  pictureShapes,
  storedOriginal,
} from '#kernel/shop/pictures/shop-image.ts';
import { defaultLocale, type Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { pictureBytes } from '#server/uploads/object-storage.service.ts';
import { reencodeImage } from '#server/uploads/reencode-image.service.ts';
import { dropUnusedUpload } from '#server/uploads/uploads.repo.ts';
import {
  decodeBase64,
  imageProblemText,
  newPictureId,
  savePicture,
  uploadUrl,
} from '#server/uploads/uploads.service.ts';
import { cutPicture } from './cut-picture.ts';
import {
  deletePicture,
  describePicture,
  holdCuts,
  holdPicture,
  insertCut,
  insertPicture,
  type PictureRow,
  readCutKey,
  readPicture,
  readPictures,
  readUses,
} from './pictures.repo.ts';

type DeskHost = Pick<Host, 'db' | 'config'>;

function recordOf(host: DeskHost, row: PictureRow, uses: readonly string[]) {
  const { id, name, alt, width, height, focus, who } = row;
  return {
    ...{ id, name, alt, width, height, focus, who },
    version: versionOf({ alt, focus }),
    url: uploadUrl(host, row.preview_id),
    at: row.created_at.toISOString(),
    uses: [...uses],
  };
}

async function recordIn(host: DeskHost, executor: Executor, id: string) {
  const row = await holdPicture(executor, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  return recordOf(host, row, (await readUses(executor, [id])).get(id) ?? []);
}

/** Images by upload time or by name. */
export async function listPictures(
  host: DeskHost,
  asked: DeskValues<(typeof pictureDeskCalls)['deskPictures']>,
) {
  const { handle } = host.db;
  const { found, total } = await readPictures(handle, listQuery(asked));
  const uses = await readUses(
    handle,
    found.map(({ id }) => id),
  );
  return { rows: found.map((row) => recordOf(host, row, uses.get(row.id) ?? [])), total };
}

/** Throws 1900108 without an alternative text in the default language. */
function checkAlt(alt: Localised): void {
  if (!alt[defaultLocale])
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-pictures-api.no-alt' },
      field: `alt.${defaultLocale}`,
    });
}

/** Whole percents. */
const rounded = ({ x, y }: Focus): Focus => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });

/** Stores an uploaded image, re-encoded; throws 1900108 with what is wrong with it. */
export async function uploadPicture(
  host: DeskHost,
  call: StaffCall,
  input: { name: string; file: string; focus: Focus; alt: Localised },
) {
  const { name, alt } = input;
  checkAlt(alt);
  const bytes = decodeBase64(input.file);
  const picture = bytes ? await reencodeImage(bytes, storedOriginal) : 'not-base64';
  if (typeof picture === 'string')
    refuse(deskCodes.fieldInvalid, { text: imageProblemText(picture), field: 'file' });
  if (!isLargeEnough(picture)) {
    const { width, height } = picture;
    const values = { width, height, ...leastPicture };
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-pictures-api.too-small', values }, field: 'file' });
  }
  // Small enough for a list.
  const preview = await reencodeImage(picture.content);
  if (typeof preview === 'string') throw new Error(`the re-encoded image cannot be read: ${preview}`);
  const { width, height } = picture;
  const focus = rounded(input.focus);
  const { staff, now } = call;
  const id = newPictureId();
  return host.db.transaction(async (trx) => {
    const details = {
      original_id: await savePicture(trx, null, picture, now),
      preview_id: await savePicture(trx, null, preview, now),
    };
    const shown = { id, name, alt, width, height, focus };
    await insertPicture(trx, { ...shown, ...details, who: staff.name, created_at: now });
    call.audit({ kind: 'picture', id, after: shown });
    return recordIn(host, trx, id);
  });
}

/** Changes the alternative text; the pages with the image are re-rendered. Throws 1900104, 1900106, 1900108. */
export function describeImage(
  host: DeskHost,
  call: StaffCall,
  { id, version, alt, focus }: { id: string; version: string; alt: Localised; focus: Focus },
) {
  checkAlt(alt);
  return host.db.transaction(async (trx) => {
    const before = await recordIn(host, trx, id);
    checkVersion(version, before);
    const after = { alt, focus: rounded(focus) };
    await describePicture(trx, id, after);
    call.audit({ kind: 'picture', id, before: { alt: before.alt, focus: before.focus }, after });
    return recordIn(host, trx, id);
  });
}

/** Key of the crop of an image around a focus; created on demand. Throws 1900106, 1900108. */
export async function cropKeyFor(
  host: DeskHost,
  call: StaffCall,
  input: { id: string; shape: PictureShape; focus: Focus },
): Promise<{ key: string }> {
  const { id: pictureId, shape } = input;
  const focus = rounded(input.focus);
  const { handle } = host.db;
  const row = await readPicture(handle, pictureId);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  // Photographs of products are uploaded without one.
  checkAlt(row.alt);
  const current = await readCutKey(handle, { pictureId, shape, focus });
  if (current !== undefined) return { key: current };
  const original = await pictureBytes(host, row.original_id);
  if (!original) throw new Error(`image ${pictureId} has no stored bytes`);
  const cut = await cutPicture(original, row, shape, focus);
  if (!cut) {
    const values = { width: pictureShapes[shape].leastPx };
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-pictures-api.too-small-here', values },
      field: 'id',
    });
  }
  const id = newPictureId();
  const key = keyOfShopImage({ ...cut, id });
  return host.db.transaction(async (trx) => {
    // Another request made the same crop, or the image was deleted meanwhile.
    if (!(await holdPicture(trx, pictureId)))
      refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
    const other = await readCutKey(trx, { pictureId, shape, focus });
    if (other !== undefined) return { key: other };
    const files: { name: string; uploadId: string }[] = [];
    for (const { name, ...picture } of cut.files)
      files.push({ name, uploadId: await savePicture(trx, null, picture, call.now) });
    await insertCut(trx, { id, pictureId, key, shape, focus, now: call.now }, files);
    call.audit({ kind: 'picture', id: pictureId, after: { key, shape, focus } });
    return { key };
  });
}

/** Deletes an image; throws 1900105 if content uses it, 1900104, 1900106. */
export function removePicture(
  host: DeskHost,
  call: StaffCall,
  { id, version }: { id: string; version: string },
) {
  return host.db.transaction(async (trx) => {
    await recordIn(host, trx, id);
    // Waits for transactions that save content with one of its crops, before its uses are counted.
    await holdCuts(trx, id);
    const current = await recordIn(host, trx, id);
    checkVersion(version, current);
    if (current.uses.length > 0) {
      const values = { count: current.uses.length };
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-pictures-api.used', values },
        data: { uses: current.uses },
      });
    }
    const { name, alt, focus } = current;
    for (const loose of await deletePicture(trx, id)) await dropUnusedUpload(trx, loose);
    call.audit({ kind: 'picture', id, before: { name, alt, focus } });
    return { id };
  });
}

import { randomBytes } from 'node:crypto';
import {
  maxImageBytes,
  maxImagePixels,
  maxLooseUploads,
  uploadIdPattern,
} from '#kernel/shop/pictures/uploads.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { type NewPicture, type PictureProblem, reencodeImage } from './reencode-image.service.ts';
import { countLooseUploads, deleteLooseUploads, insertUpload, isUploadOf } from './uploads.repo.ts';

export type { NewPicture };

/** How long an unused image is stored: long enough to save a design or to buy. */
const looseForMs = 24 * 3_600_000;
const sweepBatch = 200;

/** Text for a refused image. */
export function imageProblemText(fault: PictureProblem | 'not-base64' | 'unknown') {
  const values = { megabytes: maxImageBytes / 1024 / 1024, megapixels: maxImagePixels / 1_000_000 };
  return { key: `uploads-api.${fault}`, values } as const;
}

function refusePicture(fault: Parameters<typeof imageProblemText>[0], field: string): never {
  refuse(codes.parameterInvalid, { text: imageProblemText(fault), field });
}

export function uploadUrl(host: { config: Pick<Host['config'], 'apiOrigin'> }, id: string): string {
  return `${host.config.apiOrigin}/uploads/${id}.webp`;
}

/** 128 random bits, so that the URL of another shopper's image cannot be guessed. */
export function newPictureId(): string {
  return randomBytes(16).toString('base64url');
}

/** A stored image. */
interface Upload {
  id: string;
  url: string;
  width: number;
  height: number;
}

/** Stores an image of a customer, or of the shop (null); returns its id. */
export async function savePicture(
  executor: Executor,
  customerId: number | null,
  picture: NewPicture,
  now: Date,
): Promise<string> {
  const id = newPictureId();
  await insertUpload(executor, { id, customerId, ...picture, now });
  return id;
}

/** Re-encodes and stores an image. Throws 1000008 for an invalid image, 1000010 when the customer sends too many. */
export async function takePicture(
  host: Host,
  call: SignedCall,
  bytes: Uint8Array,
  field: string,
): Promise<Upload> {
  const { customerId } = call.shopper;
  await host.limits.take('uploadCustomer', String(customerId));
  await host.limits.take('uploadAddress', call.ip);
  if ((await countLooseUploads(host.db.handle, customerId)) >= maxLooseUploads) {
    refuse(codes.limitExceeded, { text: { key: 'uploads-api.too-many' } });
  }
  const picture = await reencodeImage(bytes);
  if (typeof picture === 'string') refusePicture(picture, field);
  const id = await savePicture(host.db.handle, customerId, picture, call.now);
  return { id, url: uploadUrl(host, id), width: picture.width, height: picture.height };
}

/** Bytes of a data URL or of plain base64; undefined for anything else. */
export function decodeBase64(value: string): Uint8Array | undefined {
  const [, given] = /^data:image\/[a-z+.-]{2,20};base64,(.*)$/s.exec(value) ?? [undefined, value];
  // Form encoding turns an unescaped + into a space.
  const base64 = (given ?? '').replaceAll(' ', '+').replace(/[\r\n]/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** As `takePicture`, from text. */
export async function takeBase64Picture(
  host: Host,
  call: SignedCall,
  value: string,
  field: string,
): Promise<Upload> {
  const bytes = decodeBase64(value);
  if (!bytes) refusePicture('not-base64', field);
  return takePicture(host, call, bytes, field);
}

/** Id of the image that a call names: an upload of the caller, or base64 data that is stored; null for ''. */
export async function pictureOf(host: Host, call: SignedCall, reference: string): Promise<string | null> {
  if (reference === '') return null;
  if (!uploadIdPattern.test(reference)) return (await takeBase64Picture(host, call, reference, 'image')).id;
  if (await isUploadOf(host.db.handle, reference, call.shopper.customerId)) return reference;
  refusePicture('unknown', 'image');
}

/** Deletes unused images after a day. */
export async function sweepUploads(host: Host): Promise<number> {
  const before = new Date(host.clock.now().getTime() - looseForMs);
  return deleteLooseUploads(host.db.handle, before, sweepBatch);
}

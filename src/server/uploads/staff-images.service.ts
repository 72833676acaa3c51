import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type NewPicture, reencodeImage } from './reencode-image.service.ts';

/** An image file that staff upload. */
export interface StaffImage {
  name: string;
  bytes: Uint8Array;
}

/** An image of a desk call, decoded. */
export const decodeStaffImage = ({ name, base64 }: { name: string; base64: string }): StaffImage => ({
  name,
  bytes: new Uint8Array(Buffer.from(base64, 'base64')),
});

/**
 * Re-encodes images that staff upload. This takes seconds: call it before the transaction that stores them. Throws
 * 1900108 for more than `most` or for a file that is no image.
 */
export async function reencodeStaffImages(files: readonly StaffImage[], most: number): Promise<NewPicture[]> {
  if (files.length > most)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.too-many-pictures', values: { most } },
      field: 'pictures',
    });
  const pictures: NewPicture[] = [];
  for (const { name, bytes } of files) {
    const picture = await reencodeImage(bytes);
    if (typeof picture === 'string')
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-orders-api.picture-refused', values: { file: name } },
        field: 'pictures',
      });
    pictures.push(picture);
  }
  return pictures;
}

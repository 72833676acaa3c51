import { storedImagePx } from '#kernel/shop/pictures/uploads.rules.ts';

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
}

/** Scales a picture down to the size the server stores, before the upload. */
async function shrunk(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = storedImagePx / Math.max(picture.width, picture.height);
  if (scale >= 1) return null;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/**
 * A chosen file as a data URL, scaled down; formats the browser cannot read are sent unchanged for the server to
 * check.
 */
export async function pictureDataUrl(file: Blob): Promise<string> {
  const small = await shrunk(file).catch(() => null);
  return asDataUrl(small && small.size < file.size ? small : file);
}

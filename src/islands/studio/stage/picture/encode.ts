/** Encodes rows ordered from the bottom up as an image. */
export async function encodePicture(picture: {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}): Promise<Blob> {
  const { width, height, bytes } = picture;
  const upright = new Uint8ClampedArray(bytes.length);
  for (let y = 0; y < height; y++)
    upright.set(bytes.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  context.putImageData(new ImageData(upright, width, height), 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture could not be encoded')) : resolve(blob)),
      'image/webp',
      0.92,
    );
  });
}

import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import { answerCalls } from '#server/platform/worker-rpc.ts';

export interface DecodedHeic {
  width: number;
  height: number;
  /** RGBA, in the colours of the file's profile. */
  data: Uint8Array;
}

async function pixelsOf(image: HeifImage): Promise<DecodedHeic | 'broken'> {
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const filled = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    image.display(target, resolve),
  );
  return filled ? { width, height, data: new Uint8Array(filled.data.buffer) } : 'broken';
}

const functions = {
  /** The upright pixels of the main image. */
  async decode(bytes: Uint8Array, mostPixels: number): Promise<DecodedHeic | 'broken' | 'too-many-pixels'> {
    const images = new libheif.HeifDecoder().decode(bytes);
    try {
      const image = images.find((each) => each.is_primary()) ?? images[0];
      if (!image) return 'broken';
      if (image.get_width() * image.get_height() > mostPixels) return 'too-many-pixels';
      return await pixelsOf(image);
    } finally {
      for (const image of images) image.free();
    }
  },
};

export type HeicThread = typeof functions;

// The library prints its errors; the call returns them.
console.error = () => undefined;
console.log = () => undefined;

answerCalls(functions);

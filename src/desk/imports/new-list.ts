import { decodeFeed } from '#kernel/shop/diamonds/feed-text.ts';
import { base64Of } from '../pictures/base64-of.ts';

/** A list in the format of the API: UTF-8, gzip, base64. */
export async function packedList(file: File): Promise<string> {
  const text = decodeFeed(new Uint8Array(await file.arrayBuffer()));
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return base64Of(new File([await new Response(packed).blob()], file.name));
}

/** Bytes of a photograph in base64. */
export const packedImage = (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> =>
  base64Of(new File([bytes], name));

import { crc32, deflateSync } from 'node:zlib';
import { lazyThread } from '#server/platform/worker-rpc.ts';
import type { HeicThread } from './heic-thread.ts';

/** Decoding takes seconds of processor time, so it has a thread of its own. */
const thread = lazyThread<HeicThread>(new URL('./heic-thread.ts', import.meta.url));

/** The colour profile of a HEIC file; undefined without one. */
function profileOf(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = file.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const length = file.readUInt32BE(at - 4);
  return length > 12 && at - 4 + length <= file.length ? file.subarray(at + 8, at - 4 + length) : undefined;
}

/** End of a PNG's signature and header, after which the profile has its place. */
const headerEnd = 33;

/** The PNG with this colour profile; the image library has no way to assign one to pixels. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, headerEnd), length, content, checksum, png.subarray(headerEnd)]);
}

/** A HEIC image as an upright PNG with its colour profile; the prebuilt sharp does not read HEIC. */
export async function decodeHeic(
  bytes: Uint8Array,
  mostPixels: number,
): Promise<Buffer | 'broken' | 'too-many-pixels'> {
  const profile = profileOf(bytes)?.slice();
  // A copy, because the thread takes the buffer.
  const decoded = await thread.call((calls) => calls.decode(bytes.slice(), mostPixels));
  if (typeof decoded === 'string') return decoded;
  const { width, height, data } = decoded;
  const { default: sharp } = await import('sharp');
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return profile ? withProfile(png, profile) : png;
}

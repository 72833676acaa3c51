import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxImageBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { pngChunk, pngOf, sendPicture } from '../fixtures/hostile-pictures.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let buyer: TestBrowser;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await shop.customer('hostile@example.com');
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a86' } });
  jpeg = await picture.clone().jpeg().toBuffer();
  png = await picture.clone().png().toBuffer();
});
afterAll(() => shop.close());

const script = '<script>alert(document.cookie)</script>';
const markup = `<!doctype html><html><body>${script}</body></html>`;

const send = (bytes: Buffer, name?: string, type?: string) => sendPicture(shop, buyer, bytes, name, type);

/** The response for an uploaded image. */
async function handedOut(url = ''): Promise<{ headers: Headers; bytes: Buffer }> {
  const file = await shop.app.request(new URL(url).pathname);
  expect(file.status).toBe(200);
  return { headers: file.headers, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** A JPEG comment, right behind the first marker. */
function jpegWithComment(comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(comment) + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);
}

describe('a file that is no image', () => {
  it.each([
    ['an SVG', () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    [
      'an SVG behind an XML head and blanks',
      () => `\n<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>`,
    ],
    ['a page', () => markup],
    ['a GIF that is a script', () => 'GIF89a/*\x01\x00\x01\x00*/=1;alert(document.cookie)//'],
    [
      'a PDF that holds a JPEG',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<<>>stream\n'), jpeg, Buffer.from('\n%%EOF')]),
    ],
    ['an archive in front of a picture', () => Buffer.concat([Buffer.from('PK\x03\x04'), png])],
    ['a bitmap', () => `BM${'\0'.repeat(60)}`],
    ['a TIFF', () => 'II*\0\x08\0\0\0'],
    ['an HEIC', () => '\0\0\0\x18ftypheic\0\0\0\0'],
    ['nothing', () => ''],
    ['the head of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['the first half of a picture', () => jpeg.subarray(0, jpeg.length / 2)],
  ])('is refused: %s', async (_title, make) => {
    const made = make();
    const bytes = typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
    for (const [name, type] of [
      ['ring.jpg', 'image/jpeg'],
      ['ring.svg', 'image/svg+xml'],
    ] as const) {
      const { code } = await send(bytes, name, type);
      expect([codes.parameterInvalid, codes.parameterMissing]).toContain(code);
    }
  });
});

describe('an image with another format inside', () => {
  it.each([
    ['a JPEG with a page behind it', () => Buffer.concat([jpeg, Buffer.from(markup)])],
    ['a JPEG with a script in its comment', () => jpegWithComment(`*/alert(1);/*${script}`)],
    [
      'a JPEG that is a PDF',
      () => Buffer.concat([jpegWithComment(`%PDF-1.4 ${script}`), Buffer.from('%%EOF')]),
    ],
    ['a PNG with an archive behind it', () => Buffer.concat([png, Buffer.from(`PK\x03\x04${script}`)])],
    [
      'a PNG with a page in its text',
      () => pngOf(64, 48, [pngChunk('tEXt', Buffer.from(`Comment\0${markup}`))]),
    ],
  ])('is re-encoded, and nothing else of it is left: %s', async (_title, make) => {
    const { code, data } = await send(make(), 'ring.html', 'text/html');
    expect(code).toBe(codes.success);
    const { headers, bytes } = await handedOut(data.url);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    // The file ends with the image.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
    for (const rest of ['script', '%PDF', 'PK\x03\x04', 'html'])
      expect(bytes.includes(rest), rest).toBe(false);
  });
});

describe('a bomb', () => {
  it('of too many pixels is refused by its header', async () => {
    for (const bytes of [pngOf(100_000, 100_000), pngOf(65_000, 4_000), pngOf(2_000_000, 2_000_000)]) {
      expect(bytes.length).toBeLessThan(100_000);
      const before = process.memoryUsage().rss;
      const { code, message } = await send(bytes, 'bomb.png', 'image/png');
      expect([codes.parameterInvalid, message]).toEqual([code, expect.stringMatching(/megapixels|picture/)]);
      // The pixels alone would be a gigabyte or more.
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    }
  });

  it('in the compressed text of a small image takes no memory', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000))]);
    const before = process.memoryUsage().rss;
    const { code } = await send(pngOf(64, 48, [pngChunk('zTXt', text)]), 'bomb.png', 'image/png');
    expect([codes.success, codes.parameterInvalid]).toContain(code);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('of many frames is one still image', async () => {
    const frames = await sharp(Buffer.alloc(64 * 64 * 40 * 3, 120), {
      raw: { width: 64, height: 64 * 40, channels: 3, pageHeight: 64 },
    })
      .webp({ loop: 0 })
      .toBuffer();
    const { code, data } = await send(frames, 'film.webp', 'image/webp');
    expect([code, data.width, data.height]).toEqual([codes.success, 64, 64]);
    expect((await sharp((await handedOut(data.url)).bytes).metadata()).pages ?? 1).toBe(1);
  });
});

describe('a file that is too large', () => {
  it('is refused before it is read, as a file and as text', async () => {
    const { status } = await send(Buffer.concat([jpeg, Buffer.alloc(maxImageBytes + 128 * 1024)]));
    expect(status).toBe(413);
    const barely = await send(Buffer.concat([jpeg, Buffer.alloc(maxImageBytes - jpeg.length + 1)]));
    expect([barely.status, barely.code]).toEqual([200, codes.parameterInvalid]);
    expect(barely.message).toContain('8');
    const text = await shop.app.request('/uploads/file/base64-image', {
      method: 'POST',
      headers: { 'access-token': buyer.token, 'content-type': 'application/x-www-form-urlencoded' },
      body: `image=${'A'.repeat(Math.ceil((maxImageBytes * 4) / 3) + 300)}`,
    });
    expect(((await text.json()) as { code: number }).code).toBe(codes.parameterInvalid);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { pngOf, sendPicture } from '../fixtures/hostile-pictures.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let buyer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await shop.customer('hostile@example.com');
});
afterAll(() => shop.close());

const send = (bytes: Buffer, name: string, type: string) => sendPicture(shop, buyer, bytes, name, type);

describe('a bomb', () => {
  it('of a line as long as the pixels allow is drawn small or refused, and the next image is accepted', async () => {
    const { code, data } = await send(pngOf(1, 30_000_000), 'line.png', 'image/png');
    if (code === codes.success) expect(Math.max(data.width, data.height)).toBeLessThanOrEqual(1_200);
    else expect(code).toBe(codes.parameterInvalid);
    const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a86' } })
      .jpeg()
      .toBuffer();
    expect((await send(jpeg, 'ring.jpg', 'image/jpeg')).code).toBe(codes.success);
  });
});

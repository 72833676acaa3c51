import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { shopJobs } from '#server/jobs.ts';
import { runDueJobs } from '#server/platform/jobs/jobs.ts';
import { pictureUrl, solitaire } from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let buyer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await shop.customer('uploads@example.com');
});
afterAll(() => shop.close());

const pathOf = (url: string) => new URL(url).pathname;

async function multipart(file: Blob, token = buyer.token) {
  const form = new FormData();
  form.set('file', file, '../../etc/passwd.svg');
  const answer = await shop.app.request('/uploads/file/image', {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  return (await answer.json()) as { code: number; data: { id: string; url: string; width: number } };
}

describe('images of shoppers', () => {
  it('are re-encoded: another format, no metadata, a suitable size', async () => {
    const secret = 'taken at home';
    const original = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#c63' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret } })
      .toBuffer();
    expect(original.includes(secret)).toBe(true);
    const answer = await buyer.call('uploadBase64', { image: original.toString('base64') });
    expect(answer).toMatchObject({ width: 1200, height: 600 });
    const file = await shop.app.request(pathOf(answer.url));
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 600 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes(secret)).toBe(false);
  });

  it('are uploaded as multipart files, as data URLs, in four formats, by guests too', async () => {
    const picture = sharp({ create: { width: 40, height: 40, channels: 4, background: '#00f8' } });
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const bytes = await picture.clone().toFormat(format).toBuffer();
      const { code, data } = await multipart(new Blob([new Uint8Array(bytes)], { type: 'text/html' }));
      expect(code, format).toBe(200);
      expect(data.width).toBe(40);
    }
    const guest = await shop.guest('guest-picture@example.com');
    expect((await guest.call('uploadBase64', { image: await pictureUrl() })).width).toBe(64);
    expect((await refusalOf(shop.browser().call('uploadBase64', { image: await pictureUrl() }))).code).toBe(
      codes.notSignedIn,
    );
  });

  it('are refused if they are no image, whatever their name', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const notPictures = [
      `data:image/png;base64,${Buffer.from(script).toString('base64')}`,
      Buffer.from('GIF89a..........').toString('base64'),
      Buffer.from('\x89PNG\r\n\x1a\nnot really a png', 'latin1').toString('base64'),
      'https://example.com/a.png',
      '%%%',
    ];
    for (const image of notPictures) {
      expect((await refusalOf(buyer.call('uploadBase64', { image }))).code, image.slice(0, 30)).toBe(
        codes.parameterInvalid,
      );
    }
    expect((await multipart(new Blob([script], { type: 'image/svg+xml' }))).code).toBe(
      codes.parameterInvalid,
    );
  });

  it('are refused when they are too large, in bytes or in pixels', async () => {
    const wide = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refusal = await refusalOf(buyer.call('uploadBase64', { image: wide.toString('base64') }));
    expect(refusal).toMatchObject({
      code: codes.parameterInvalid,
      message: 'The picture has more than 40 megapixels. Please choose a smaller one.',
    });
    const heavy = await shop.app.request('/uploads/file/base64-image', {
      method: 'POST',
      headers: { 'access-token': buyer.token, 'content-type': 'application/x-www-form-urlencoded' },
      body: `image=${'A'.repeat(13_000_000)}`,
    });
    expect(heavy.status).toBe(413);
  });

  it('are found by their own URL only', async () => {
    for (const name of ['x.webp', `${'A'.repeat(22)}.webp`, `${'A'.repeat(22)}.svg`, '..%2f..%2fetc.webp']) {
      expect((await shop.app.request(`/uploads/${name}`)).status, name).toBe(404);
    }
  });

  it('belong to their sender', async () => {
    const { id } = await buyer.call('uploadBase64', { image: await pictureUrl('#123') });
    const other = await shop.customer('thief@example.com');
    const stolen = other.call('designSave', { design: solitaire, name: 'Mine', image: id });
    expect(await refusalOf(stolen)).toMatchObject({ code: codes.parameterInvalid, data: { field: 'image' } });
  });

  it('are deleted after a day if they are not used', async () => {
    const loose = await buyer.call('uploadBase64', { image: await pictureUrl('#111') });
    const saved = await buyer.call('uploadBase64', { image: await pictureUrl('#222') });
    await buyer.call('designSave', { design: solitaire, name: 'Kept', image: saved.id });
    const jobs = shopJobs(shop.host);
    await runDueJobs(jobs);
    expect((await shop.app.request(pathOf(loose.url))).status).toBe(200);
    shop.clock.advance(25 * 3_600_000);
    await runDueJobs(jobs);
    expect((await shop.app.request(pathOf(loose.url))).status).toBe(404);
    expect((await shop.app.request(pathOf(saved.url))).status).toBe(200);
  });
});

import { deflateRawSync } from 'node:zlib';
import { Box3, type Object3D, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDesignLink } from '#client/design-link.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { parsed, solitaire } from '../fixtures/compositions.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: 1 } });
});
afterAll(() => shop.close());

const formats = ['glb', 'usdz'] as const;
const paths = { glb: endpoints.designGlb.path, usdz: endpoints.designUsdz.path };
const types = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' };

const design = parsed({ ...solitaire, circumferenceMm: 54 });
const packedDesign = () => encodeDesignLink({ design, stoneId: null, name: '' });
const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');

/** As a viewer asks: by the URL only. */
const fetchModel = (format: (typeof formats)[number], text: string, headers: Record<string, string> = {}) =>
  shop.app.request(`/${paths[format]}?design=${text}`, { headers });

async function objectIn(format: (typeof formats)[number], bytes: ArrayBuffer): Promise<Object3D> {
  if (format === 'usdz') return new USDLoader().parse(bytes);
  return (await new GLTFLoader().parseAsync(bytes, '')).scene;
}

describe('the model of a design for AR viewers', () => {
  it.each(formats)('is served as %s by its URL only, at true scale in metres', async (format) => {
    const answer = await fetchModel(format, await packedDesign());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(types[format]);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^inline; filename="ring-[0-9a-f]{8}\\.${format}"$`),
    );
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(10_000_000);
    const size = new Box3().setFromObject(await objectIn(format, bytes), true).getSize(new Vector3());
    const { min, max } = buildJewel(design).bounds;
    // 54 mm inside diameter: the AR model has the size of the cast piece.
    expect(max[0] - min[0]).toBeGreaterThan(54 / Math.PI + 2);
    expect(size.x * 1000).toBeCloseTo(max[0] - min[0], 1);
    expect(size.y * 1000).toBeCloseTo(max[2] - min[2], 1);
  });

  it.each(formats)('is cached: %s has an ETag, and a conditional request gets no body', async (format) => {
    const text = await packedDesign();
    const first = await fetchModel(format, text);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const second = await fetchModel(format, text, { 'if-none-match': tag });
    expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const other = await fetchModel(format, text, { 'if-none-match': '"something-else"' });
    expect(other.status).toBe(200);
  });

  it('refuses an invalid design, or one that cannot be made, in the envelope and the caller’s language', async () => {
    const bad = [
      'no-design-at-all',
      packed({}),
      packed('words'),
      packed({ design: { ...solitaire, kind: 'crown' } }),
      packed({ design: { ...solitaire, circumferenceMm: 3000 } }),
      // Decompresses to more than a design can be.
      packed({ design: 'x'.repeat(2_000_000) }),
      'ring.glb',
      'A'.repeat(6001),
      '',
    ];
    for (const text of bad) {
      const answer = await fetchModel('glb', text, { 'fecshop-lang': 'zh' });
      const { code, message } = (await answer.json()) as { code: number; message: string };
      expect([codes.parameterInvalid, codes.parameterMissing], text.slice(0, 40)).toContain(code);
      expect(message).toMatch(/\p{Script=Han}/u);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is limited by network address', async () => {
    // Refusals count too, and are cheap for this test.
    const ask = async (ip: string) => (await fetchModel('glb', 'AAAA', { 'x-forwarded-for': ip })).status;
    const statuses: number[] = [];
    for (let times = 0; times < 62; times++) statuses.push(await ask('198.51.100.7'));
    expect(statuses.indexOf(429)).toBe(60);
    expect(await ask('198.51.100.8')).toBe(200);
  });
});

import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LOOK_VERSION } from '#kernel/shop/pictures/look-version.ts';
import { allPictures, identityOf, whyStale } from './plan.ts';
import { readManifest } from './write/manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
const MEDIA = join(ROOT, 'public/media');
const manifest = readManifest(join(ROOT, 'src/server/seed/media.json'));

describe('the committed images', () => {
  it('have the size in the manifest', async () => {
    for (const [name, { widths, width, height }] of Object.entries(manifest)) {
      const widest = widths.at(-1);
      if (widest === undefined) continue;
      expect(widest, name).toBe(width);
      const read = await sharp(join(MEDIA, `${name}-${widest}.avif`)).metadata();
      expect([read.width, read.height], name).toEqual([width, height]);
    }
  });

  it('have no later look version than the code, and stale ones are reported', async ({ annotate }) => {
    const stale = allPictures().flatMap(({ picture: { name, ...rest } }) => {
      const reason = whyStale(manifest[name], identityOf({ name, ...rest }));
      return reason === null ? [] : [reason];
    });
    for (const { drawn } of Object.values(manifest))
      expect(drawn?.look ?? 0).toBeLessThanOrEqual(LOOK_VERSION);
    if (stale.length === 0) return;
    const reasons = [...new Set(stale)].join(', ');
    await annotate(
      `${stale.length} pictures are stale (${reasons}): npm run render-catalogue -- --plan`,
      'warning',
    );
  });
});

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { designIds } from './shots/designs.ts';
import { readManifest } from './write/manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
const MEDIA = join(ROOT, 'public/media');
const manifest = readManifest(join(ROOT, 'src/server/seed/media.json'));

describe('the committed pictures', () => {
  it('stand behind every line of the manifest, in both formats', () => {
    const missing = Object.entries(manifest).flatMap(([name, { widths }]) =>
      widths
        .flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
        .filter((file) => !existsSync(join(MEDIA, file))),
    );
    expect(missing).toEqual([]);
  });

  it('are all named by the manifest', () => {
    const known = new Set(
      Object.entries(manifest).flatMap(([name, { widths }]) =>
        widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
      ),
    );
    const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(avif|webp)$/.test(file) && !known.has(file))).toEqual([]);
  });

  it('show every product from at least three sides, with a link preview under 80 KB', () => {
    for (const id of designIds()) {
      const views = Object.keys(manifest).filter((name) => name.startsWith(`products/${id}/`));
      expect(views.length, id).toBeGreaterThanOrEqual(3);
      expect(statSync(join(MEDIA, `products/${id}/og.jpg`)).size, id).toBeLessThan(80_000);
    }
  });

  it('stay under 60 MB', () => {
    const bytes = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' })
      .map((file) => statSync(join(MEDIA, file)))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
    expect(bytes).toBeLessThan(60e6);
  });
});

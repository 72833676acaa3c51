import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePicture, writePreview } from './encode.ts';

const plain = (width: number, height: number, colour: readonly [number, number, number]) => ({
  width,
  height,
  rgb: Uint8Array.from({ length: width * height * 3 }, (_, i) => colour[i % 3] ?? 0),
});

describe('encodePicture', () => {
  it('writes AVIF in every width and one JPEG, and describes them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'encode-'));
    try {
      const entry = await encodePicture(plain(400, 240, [200, 100, 50]), join(folder, 'hero'), { hash: 'h' });
      expect(entry).toEqual({
        widths: [320, 400],
        jpeg: 400,
        width: 400,
        height: 240,
        colour: '#c86432',
        hash: 'h',
      });
      expect(readdirSync(folder).sort()).toEqual(['hero-320.avif', 'hero-400.avif', 'hero-400.jpg']);
      const { width, height } = await sharp(join(folder, 'hero-320.avif')).metadata();
      expect([width, height]).toEqual([320, 192]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('an image that no page shows', () => {
  it('is described, and leaves no files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'encode-'));
    try {
      await encodePicture(plain(100, 50, [9, 9, 9]), join(folder, 'share'), { hash: 'a' });
      const entry = await encodePicture(plain(100, 50, [9, 9, 9]), join(folder, 'share'), { hash: 'b' }, []);
      expect(entry).toMatchObject({ widths: [], width: 100, height: 50, hash: 'b' });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('encodePicture at a new size', () => {
  it('removes the widths and formats of the old one and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'encode-'));
    try {
      writeFileSync(join(folder, 'top-90.webp'), '');
      await encodePicture(plain(100, 50, [9, 9, 9]), join(folder, 'top'), { hash: 'a' });
      await encodePicture(plain(100, 50, [9, 9, 9]), join(folder, 'top-2'), { hash: 'a' });
      await encodePicture(plain(90, 45, [9, 9, 9]), join(folder, 'top'), { hash: 'b' });
      expect(readdirSync(folder).sort()).toEqual([
        'top-2-100.avif',
        'top-2-100.jpg',
        'top-90.avif',
        'top-90.jpg',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('writePreview', () => {
  it('fills the preview with a landscape', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'preview-'));
    try {
      const split = plain(300, 200, [239, 237, 234]);
      split.rgb.fill(20, 3);
      await writePreview(split, join(folder, 'og.jpg'));
      const { data, info } = await sharp(join(folder, 'og.jpg')).raw().toBuffer({ resolveWithObject: true });
      expect(data[(315 * info.width + 4) * 3]).toBeLessThan(40);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('letterboxes on the ground of the image', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'preview-'));
    try {
      await writePreview(plain(100, 100, [239, 237, 234]), join(folder, 'og.jpg'));
      const { data, info } = await sharp(join(folder, 'og.jpg')).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      expect(Math.abs((data[0] ?? 0) - 239)).toBeLessThan(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

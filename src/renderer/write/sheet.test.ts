import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sheetSize, writeSheet } from './sheet.ts';

const plan = { columns: 3, tilePx: 40, ground: '#efedea' };

describe('writeSheet', () => {
  it('has space for an incomplete last row', () => {
    expect(sheetSize(3, plan)).toEqual({ width: 120, height: 66 });
    expect(sheetSize(4, plan)).toEqual({ width: 120, height: 132 });
  });

  it('puts every tile in its place', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    try {
      const colours = ['#ff0000', '#00ff00', '#0000ff', '#000000'];
      const tiles = await Promise.all(
        colours.map(async (background, i) => {
          const file = join(folder, `${i}.png`);
          await sharp({ create: { width: 90, height: 90, channels: 3, background } }).toFile(file);
          return { file, label: `${i}` };
        }),
      );
      const out = join(folder, 'out/sheet.jpg');
      await writeSheet(tiles, plan, out);
      const { data, info } = await sharp(out).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([120, 132]);
      const seen = [
        [20, 20],
        [60, 20],
        [100, 20],
        [20, 86],
      ].map(([x = 0, y = 0]) => [0, 1, 2].map((c) => (data[(y * info.width + x) * 3 + c] ?? 0) > 127));
      expect(seen).toEqual([
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [false, false, false],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

export interface Tile {
  /** Image of any size; it is drawn square. */
  file: string;
  label: string;
}

export interface SheetPlan {
  columns: number;
  tilePx: number;
  /** Colour of the images' own ground, so that tiles have no visible edge. */
  ground: string;
}

const LABEL_PX = 26;

/** Size in px of a sheet with this many tiles. */
export function sheetSize(tiles: number, { columns, tilePx }: SheetPlan): { width: number; height: number } {
  return { width: columns * tilePx, height: Math.ceil(tiles / columns) * (tilePx + LABEL_PX) };
}

const labelSvg = (label: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_PX}"><text x="50%" y="15" ` +
      `text-anchor="middle" font-family="sans-serif" font-size="13" fill="#5c5853">${label}</text></svg>`,
  );

/** Draws tiles in rows with their labels below, as JPEG. */
export async function writeSheet(tiles: readonly Tile[], plan: SheetPlan, file: string): Promise<void> {
  const { tilePx, columns, ground } = plan;
  const layers = await Promise.all(
    tiles.map(async ({ file: source, label }, i) => {
      const left = (i % columns) * tilePx;
      const top = Math.floor(i / columns) * (tilePx + LABEL_PX);
      const input = await sharp(source).resize(tilePx, tilePx, { kernel: 'lanczos3' }).png().toBuffer();
      return [
        { input, left, top },
        { input: labelSvg(label, tilePx), left, top: top + tilePx },
      ];
    }),
  );
  mkdirSync(dirname(file), { recursive: true });
  await sharp({ create: { ...sheetSize(tiles.length, plan), channels: 3, background: ground } })
    .composite(layers.flat())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file);
}

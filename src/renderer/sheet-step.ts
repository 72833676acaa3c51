import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guessSeconds, identityOf, type PlannedPicture } from './plan.ts';
import { cutPictures } from './shots/cuts.ts';
import { designIds } from './shots/designs.ts';
import { type SheetPlan, type Tile, writeSheet } from './write/sheet.ts';

const GROUND = '#efedea';
const CUTS: SheetPlan = { columns: 6, tilePx: 300, ground: GROUND };
const PRODUCTS: SheetPlan = { columns: 8, tilePx: 240, ground: GROUND };

export interface SheetTile extends PlannedPicture {
  /** Lossless print in the cache. */
  file: string;
}

const allTiles = (cache: string): (SheetTile & { label: string })[] =>
  cutPictures().map(({ shape, view, picture }) => {
    const identity = identityOf(picture);
    const label = `${shape}, ${view === 'face-up' ? 'face up' : 'tilted'}`;
    return {
      picture,
      identity,
      hasPreview: false,
      seconds: guessSeconds(picture),
      because: 'a stone of the sheet',
      file: join(cache, 'sheets', `${identity.hash}.png`),
      label,
    };
  });

/** Stones still to be drawn for the sheet of cuts. */
export const missingTiles = (cache: string, force: boolean): SheetTile[] =>
  allTiles(cache).filter(({ file }) => force || !existsSync(file));

/** Rows of face-up stones, each followed by the row of the same stones tilted. */
function inRows(tiles: readonly Tile[]): Tile[] {
  const { columns } = CUTS;
  const rows: Tile[] = [];
  for (let i = 0; i < tiles.length; i += 2 * columns) {
    const part = tiles.slice(i, i + 2 * columns);
    rows.push(...part.filter((_, k) => k % 2 === 0), ...part.filter((_, k) => k % 2 === 1));
  }
  return rows;
}

/** Writes both sheets from the drawn stones and the catalogue's heroes. */
export async function finishSheets(cache: string, media: string, folder: string): Promise<void> {
  await writeSheet(inRows(allTiles(cache)), CUTS, join(folder, 'cuts.jpg'));
  const heroes = designIds().map((id) => ({
    file: join(media, `products/${id}/hero-640.avif`),
    label: id,
  }));
  await writeSheet(heroes, PRODUCTS, join(folder, 'products.jpg'));
}

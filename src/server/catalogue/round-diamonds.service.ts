import type { WirePrice } from '#kernel/wire/shapes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import { readRoundDiamonds } from './round-diamonds.repo.ts';

export interface RoundDiamond {
  id: number;
  shape: string;
  carat: number;
  color: string;
  clarity: string;
  cut: string;
  origin: 'natural' | 'laboratory-grown';
  price: WirePrice;
  price_base_minor: number;
}

/** Loose stones for the home page, lightest first. */
export async function roundDiamonds(executor: Executor, view: Presentation): Promise<RoundDiamond[]> {
  const rows = await readRoundDiamonds(executor);
  return rows.map((row) => ({
    id: row.id,
    shape: row.shape,
    carat: row.carat_hundredths / 100,
    color: row.color,
    clarity: row.clarity,
    cut: row.cut,
    origin: row.origin === 'laboratory-grown' ? 'laboratory-grown' : 'natural',
    price: wirePrice(row.price_minor, view),
    price_base_minor: row.price_minor,
  }));
}

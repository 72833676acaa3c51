import { lowStock } from '#kernel/shop/desk/today.ts';
import type { Tone } from '../ui/StateMark.tsx';

export type StockLevel = 'out' | 'low' | 'plenty';

/** Level of a stock figure. */
export function levelOf(stock: number): StockLevel {
  if (stock === 0) return 'out';
  return stock <= lowStock ? 'low' : 'plenty';
}

export const levelTones: Readonly<Record<StockLevel, Tone>> = { out: 'bad', low: 'wait', plenty: 'good' };

import { jsonCodec, persisted } from './persisted.ts';
import { keys } from './storage.ts';

/** Pieces side by side. */
export const mostComparedPieces = 4;

const none: readonly number[] = [];

const isPiece = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length <= mostComparedPieces && value.every(isPiece);

/** The pieces a shopper has set aside to compare, on this device, in the order of choice. */
export const $comparedPieces = persisted<readonly number[]>(
  keys.comparedPieces,
  none,
  jsonCodec(none, isList),
);

const set = (ids: readonly number[]) => $comparedPieces.set(ids.length === 0 ? none : ids);

/**
 * A piece is set aside or no longer, as its box says: told twice, it stays. False when there are as many as can be
 * compared.
 */
export function setPieceCompared(id: number, isCompared: boolean): boolean {
  const ids = $comparedPieces.get();
  if (ids.includes(id) === isCompared) return true;
  const next = isCompared ? [...ids, id] : ids.filter((other) => other !== id);
  if (next.length > mostComparedPieces) return false;
  set(next);
  return true;
}

export function forgetComparedPieces(): void {
  set(none);
}

/** The pieces that an address asks to compare, each once: `?ids=1001,1002`; what is no piece is left out. */
export function comparedOfQuery(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').map(Number).filter(isPiece);
  return [...new Set(ids)].slice(0, mostComparedPieces);
}

/** The page that shows them side by side, without its language; it can be sent to a friend. */
export function comparisonPath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare/' : `/compare/?ids=${ids.join(',')}`;
}

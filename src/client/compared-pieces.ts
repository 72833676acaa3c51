import { jsonCodec, persisted } from './persisted.ts';
import { keys } from './storage.ts';

/** Maximum pieces in a comparison. */
export const mostComparedPieces = 4;

const none: readonly number[] = [];

const isPiece = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length <= mostComparedPieces && value.every(isPiece);

/** The pieces selected for comparison on this device, in order of selection. */
export const $comparedPieces = persisted<readonly number[]>(
  keys.comparedPieces,
  none,
  jsonCodec(none, isList),
);

const set = (ids: readonly number[]) => $comparedPieces.set(ids.length === 0 ? none : ids);

/** Adds or removes a piece; idempotent. False if the maximum is reached. */
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

/** The distinct pieces of a comparison URL, `?ids=1001,1002`; invalid ones are omitted. */
export function comparedOfQuery(search: string): number[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').map(Number).filter(isPiece);
  return [...new Set(ids)].slice(0, mostComparedPieces);
}

/** Path of the comparison, without language; it can be shared. */
export function comparisonPath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare/' : `/compare/?ids=${ids.join(',')}`;
}

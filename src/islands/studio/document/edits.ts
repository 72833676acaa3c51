import type { DesignChange, DesignValue } from '#kernel/design/design.value.ts';

/** A value put at a dotted path of a piece. */
export type Edits = readonly (readonly [path: string, value: DesignValue])[];

/** Edits of a piece as changes of the whole design; `pieceIndex` in a set, null outside one. */
export const changesOf = (edits: Edits, pieceIndex: number | null): DesignChange[] =>
  edits.map(([path, value]) => ({
    path: pieceIndex === null ? path : `pieces.${pieceIndex}.${path}`,
    value,
  }));

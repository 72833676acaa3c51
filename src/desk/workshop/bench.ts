import type { DataOf } from '../base/desk-types.ts';

export type Piece = DataOf<'deskWorkshop'>['pieces'][number];
export type Stage = Piece['stage'];

/** Type of the dragged data: the piece's number. */
export const dragType = 'text/x-piece';

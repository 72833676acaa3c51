import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readPiece, readPieces } from '#client/api/pieces.ts';
import { query } from '#client/query.ts';

export const pageSize = 12;

export const $page = atom<number | null>(null);

/** The shopper's pieces, newest first. */
export const pieces = query(
  'pieces',
  'shopper',
  (page: number) => readPieces(api, { page, perPage: pageSize }),
  $page,
);

/** The piece that the page shows; null until its id is read. */
export const $pieceId = atom<number | null>(null);

export const shownPiece = query('piece', 'shopper', (id: number) => readPiece(api, id), $pieceId);

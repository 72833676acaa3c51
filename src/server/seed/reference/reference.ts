import type { Database } from '#server/platform/db/database.ts';
import { type LoadedParts, loadParts, type Part } from '../load-parts.ts';
import { blankDocumentRows } from './blank-documents.ts';
import { referenceFiles, referenceRows } from './reference-rows.ts';

const reference: readonly Part[] = [
  { name: 'reference', effort: 90, files: referenceFiles, version: 1, rows: referenceRows },
  {
    name: 'blank-documents',
    effort: 10,
    files: ['reference/blank-documents.ts'],
    version: 1,
    rows: blankDocumentRows,
  },
];

/** Loads the data that no shop runs without. Idempotent; runs after the migrations at every start, also in production. */
export const loadReference = (db: Database): Promise<LoadedParts> => loadParts(db, reference);

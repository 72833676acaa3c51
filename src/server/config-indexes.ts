import * as v from 'valibot';

export const indexVariables = {
  SEARCH_ENGINE: v.optional(
    v.pipe(
      v.picklist(['memory', 'postgres']),
      v.description(
        'What answers lists and searches of products: `memory`, an index in every API process, for up to 100,000 products; `postgres`, tables that workers derive from the products, for more. The same for all processes of a shop.',
      ),
    ),
    'memory',
  ),
  DIAMOND_FINDER: v.optional(
    v.pipe(
      v.picklist(['process', 'host']),
      v.description(
        'Which process has the index of loose stones: each API `process`, or one for the `host`, shared by the API processes with the same `DATA_DIR`. `host` needs `DATABASE_URL`.',
      ),
    ),
    'process',
  ),
};

/** Whether API processes share a finder. Refuses the embedded database, which serves one process. */
export function sharesDiamonds(
  { DIAMOND_FINDER, DATABASE_URL }: { DIAMOND_FINDER: 'process' | 'host'; DATABASE_URL: string },
  refuse: (message: string) => void,
): boolean {
  if (DIAMOND_FINDER === 'host' && DATABASE_URL === '')
    refuse('DIAMOND_FINDER: a process of its own for loose stones needs DATABASE_URL.');
  return DIAMOND_FINDER === 'host';
}

import * as v from 'valibot';

export const searchVariables = {
  SEARCH_ENGINE: v.optional(
    v.pipe(
      v.picklist(['memory', 'postgres']),
      v.description(
        'What answers lists and searches of products: `memory`, an index in every API process, for up to 100,000 products; `postgres`, tables that workers derive from the products, for more. The same for all processes of a shop.',
      ),
    ),
    'memory',
  ),
};

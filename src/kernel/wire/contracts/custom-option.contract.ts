import * as v from 'valibot';
import * as p from '#kernel/wire/parameters.ts';

/** Chosen options of a product: `{"metal":"platinum-950","size":"6"}`. */
export const customOption = p.json(
  v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,19}$/)), p.text(100, 0)),
);

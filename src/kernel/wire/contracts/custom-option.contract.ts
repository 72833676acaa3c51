import * as v from 'valibot';
import * as p from '#kernel/wire/parameters.ts';

/**
 * Chosen options of a product by key, `{"metal":"platinum-950","size":"6"}`, or in output by label,
 * `{"Metal":"Platinum 950","Size":"US 6"}`.
 */
export const customOption = p.json(v.record(p.text(60), p.text(100, 0)));

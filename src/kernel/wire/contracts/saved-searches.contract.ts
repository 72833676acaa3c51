import * as v from 'valibot';
import {
  maxSearchNameCharacters,
  maxSearchQueryCharacters,
} from '#kernel/shop/saved-searches/saved-search.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

export const savedSearchEndpoints = inModule('diamonds', {
  savedSearches: endpoint('GET', 'customer/diamondsearch/index', {
    summary: 'The saved searches of the diamond finder, newest first, with their filters as text',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      searches: v.array(
        v.object({
          id: v.number(),
          /** '' until the customer names it. */
          name: v.string(),
          label: v.string(),
          /** The finder with this search, without a language. */
          path: v.string(),
        }),
      ),
      max: v.number(),
    }),
  }),
  savedSearchAdd: endpoint('POST', 'customer/diamondsearch/save', {
    summary: 'Saves the filters of a finder’s address; the same search twice is saved once',
    access: 'customer',
    input: v.object({ query: p.plain(maxSearchQueryCharacters) }),
    output: v.object({ id: v.number() }),
  }),
  savedSearchName: endpoint('POST', 'customer/diamondsearch/name', {
    summary:
      'Names a saved search; an empty name shows its filters again; 1100015 if it is not the customer’s',
    access: 'customer',
    input: v.object({ id: p.id, name: p.optionalPlain(maxSearchNameCharacters) }),
    output: empty,
  }),
  savedSearchRemove: endpoint('POST', 'customer/diamondsearch/remove', {
    summary: 'Removes a saved search; idempotent',
    access: 'customer',
    input: v.object({ id: p.id }),
    output: empty,
  }),
});

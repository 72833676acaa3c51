import * as v from 'valibot';
import { foundKinds } from '#kernel/shop/catalogue/search.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { media } from '#kernel/wire/shapes.ts';

/** Start and end positions in a text. */
const marks = v.array(v.tuple([v.number(), v.number()]));
const marked = v.object({ text: v.string(), marks });

const foundPage = v.object({
  kind: v.picklist(foundKinds),
  path: v.string(),
  title: marked,
  snippet: marked,
  media: v.nullable(media),
});

export type FoundPage = v.InferOutput<typeof foundPage>;

const searchText = v.object({ q: p.text(100) });

export const searchEndpoints = {
  searchSuggest: endpoint('GET', 'catalogsearch/suggest/index', {
    summary: 'What a text that is being typed may mean: fuller texts, pieces, pages',
    input: searchText,
    output: v.object({
      /** The corrected text; '' if it was used as typed. */
      meant: v.string(),
      keywords: v.array(v.string()),
      products: v.array(v.object({ ...productCard.entries, marks })),
      pages: v.array(foundPage),
    }),
  }),
  searchPages: endpoint('GET', 'catalogsearch/suggest/pages', {
    summary: 'Articles, policies, questions, stores, categories and diamond shapes that a search finds',
    input: searchText,
    output: v.object({
      meant: v.string(),
      /** Whether the pages answer the search better than any product. */
      are_first: v.boolean(),
      pages: v.array(foundPage),
    }),
  }),
};

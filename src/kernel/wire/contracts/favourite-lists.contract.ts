import * as v from 'valibot';
import { maxNoteCharacters, notedKinds } from '#kernel/shop/favourites/favourite-note.ts';
import { designDocument } from '#kernel/wire/contracts/composition.contract.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media, price } from '#kernel/wire/shapes.ts';

const shared = v.object({
  /** '' while the list is not shared. */
  token: v.string(),
});

export const favouriteListEndpoints = {
  favouriteNotes: endpoint('GET', 'customer/productfavorite/notes', {
    summary: 'What the customer has noted beside favourite products, stones and saved designs',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      notes: v.array(v.object({ kind: v.picklist(notedKinds), id: v.number(), note: v.string() })),
    }),
  }),
  favouriteNote: endpoint('POST', 'customer/productfavorite/note', {
    summary: 'Sets the note of a favourite; an empty note removes it; 1100015 if it is no favourite',
    access: 'customer',
    input: v.object({ kind: v.picklist(notedKinds), id: p.id, note: p.optionalText(maxNoteCharacters) }),
    output: empty,
  }),
  listShared: endpoint('GET', 'customer/productfavorite/shared', {
    summary: 'The secret of the link under which the favourites are shown',
    access: 'customer',
    input: p.nothing,
    output: shared,
  }),
  listShare: endpoint('POST', 'customer/productfavorite/share', {
    summary: 'Shares the favourites by link; a repeated call returns the same link',
    access: 'customer',
    input: p.nothing,
    output: shared,
  }),
  listUnshare: endpoint('POST', 'customer/productfavorite/unshare', {
    summary: 'The link opens nothing from now on, and never again',
    access: 'customer',
    input: p.nothing,
    output: empty,
  }),
  sharedList: endpoint('GET', 'catalog/product/sharedlist', {
    summary:
      'The favourites behind a link, without whose they are and what was noted; 1300005 for a link that opens nothing',
    input: v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    output: v.object({
      products: v.array(productCard),
      stones: v.array(
        v.object({ id: v.number(), name: v.string(), path: v.string(), price, is_available: v.boolean() }),
      ),
      designs: v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          media: v.nullable(media),
          design: designDocument,
          stone_id: v.nullable(v.string()),
        }),
      ),
    }),
  }),
};

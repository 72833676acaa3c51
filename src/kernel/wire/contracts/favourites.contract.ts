import * as v from 'valibot';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media, price } from '#kernel/wire/shapes.ts';

const addOrRemove = v.optional(v.picklist(['add', 'del']), 'add');

const favourite = v.object({
  id: v.string(),
  favorite_id: v.string(),
  product_id: v.string(),
  name: v.string(),
  imgUrl: v.string(),
  media,
  price_info: v.object({ price, special_price: v.optional(price) }),
  /** The lowest price of the 30 days before the reduction; absent without one, or if it is not known. */
  prior_price: v.optional(price),
  is_customized: v.picklist([0, 1]),
  customized_type: v.picklist([0, 1, 2, 4]),
  is_in_stock: v.picklist([1, 2]),
  url: v.string(),
  path: v.string(),
  updated_at: v.string(),
});

export type Favourite = v.InferOutput<typeof favourite>;

export const favouriteEndpoints = {
  favourite: endpoint('GET', 'catalog/product/favorite', {
    summary: 'Adds a product to the favourites or removes it (type=del)',
    access: 'customer',
    writes: true,
    input: v.object({ product_id: p.reference, type: addOrRemove }),
    output: v.object({ content: v.string() }),
  }),
  isFavourite: endpoint('GET', 'catalog/product/getfav', {
    summary: '1 if the product is a favourite',
    input: v.object({ product_id: p.reference }),
    output: v.object({ fav: v.picklist([1, 2]) }),
  }),
  favourites: endpoint('GET', 'customer/productfavorite/index', {
    summary: 'Lists the favourites, newest first',
    access: 'customer',
    input: v.object({ p: p.page, numPerPage: p.perPage(50) }),
    output: v.object({ productList: v.array(favourite), count: v.number(), numPerPage: v.number() }),
  }),
  favouriteRemove: endpoint('POST', 'customer/productfavorite/remove', {
    summary: 'Removes a favourite',
    access: 'customer',
    input: v.object({ favorite_id: p.reference }),
    output: empty,
  }),
};

import * as v from 'valibot';
import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

const ids = v.pipe(p.several, v.array(p.id), v.minLength(1), v.maxLength(maxViewed));

export const historyEndpoints = {
  history: endpoint('GET', 'customer/history/index', {
    summary: 'The pieces the customer has looked at, the latest first; what has left the shop is left out',
    access: 'customer',
    input: p.nothing,
    output: v.object({ product_ids: v.array(v.number()) }),
  }),
  historySave: endpoint('POST', 'customer/history/save', {
    summary: 'Adds pieces that were looked at, the latest first; unknown ones are left out, the oldest go',
    access: 'customer',
    input: v.object({ product_ids: ids }),
    output: empty,
  }),
  historyClear: endpoint('POST', 'customer/history/clear', {
    summary: 'Removes a product from the history, or all of them without an id',
    access: 'customer',
    input: v.object({ product_id: v.optional(p.id) }),
    output: empty,
  }),
};

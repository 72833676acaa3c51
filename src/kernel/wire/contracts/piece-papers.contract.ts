import * as v from 'valibot';
import { piecePaperKinds } from '#kernel/shop/piece-papers/piece-paper.ts';
import { publicPaperKey } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import { valuationObstacles } from '#kernel/shop/piece-papers/valuation.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const orderNumber = p.integer(1, 9_999_999_999);
const number = p.plain(40);

const paper = v.object({
  kind: v.picklist(piecePaperKinds),
  number: v.string(),
  /** `YYYY-MM-DD`. */
  issued_on: v.string(),
  is_revoked: v.boolean(),
});

export const piecePaperEndpoints = {
  piecePapers: endpoint('GET', 'customer/order/piece-papers', {
    summary: 'Valuations and passports of the pieces of an order, and whether a valuation can be asked for',
    access: 'shopper',
    input: v.object({ increment_id: orderNumber }),
    output: v.object({
      pieces: v.array(
        v.object({
          item_id: v.number(),
          name: v.string(),
          /** `issued`: today, so that asking again returns the same. */
          valuation: v.picklist([...valuationObstacles, 'issued', 'offered']),
          papers: v.array(paper),
        }),
      ),
    }),
  }),
  valuationRequest: endpoint('POST', 'customer/order/piece-valuation', {
    summary:
      'Issues the valuation of a piece for insurers, once a day for a line. 1500004 with the reason where there is none',
    access: 'shopper',
    input: v.object({ increment_id: orderNumber, item_id: p.id }),
    output: paper,
  }),
  piecePaperFile: endpoint('GET', 'piece-papers/file', {
    summary: 'A valuation or passport as a PDF, the same bytes each time; its number cannot be guessed',
    input: v.object({ number }),
    output: v.object({ name: v.string(), bytes: v.instance(Uint8Array) }),
    file: 'application/pdf',
  }),
  piecePaperState: endpoint('GET', 'piece-papers/state', {
    summary:
      'Whether a valuation or passport with this number was issued and is valid, with the signed document',
    input: v.object({ number }),
    output: v.object({
      state: v.picklist(['valid', 'revoked', 'unknown']),
      kind: v.nullable(v.picklist(piecePaperKinds)),
      number: v.string(),
      document: v.string(),
      revoked_on: v.string(),
      /** `traded`: its owner has traded the piece in; '' for other reasons and valid papers. */
      revoked_reason: v.optional(v.picklist(['', 'traded'])),
    }),
  }),
  paperKeys: endpoint('GET', 'piece-papers/keys', {
    summary:
      'The public keys that verify valuations and passports (RFC 7517); .well-known/jwks.json has them without an envelope',
    input: p.nothing,
    output: v.object({ keys: v.array(publicPaperKey) }),
  }),
};

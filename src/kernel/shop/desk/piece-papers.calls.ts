import * as v from 'valibot';
import { piecePaperKinds, revocationReasons } from '#kernel/shop/piece-papers/piece-paper.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, file, moment } from './desk-call.ts';
import { orderNumber } from './desk-fields.ts';

const paper = v.pipe(plainString, v.minLength(1), v.maxLength(40));
const input = v.strictObject({ id: orderNumber, paper });
const rows = v.strictObject({
  rows: v.array(
    v.strictObject({
      number: v.string(),
      kind: v.picklist(piecePaperKinds),
      piece: v.string(),
      issuedAt: moment,
      askedBy: v.picklist(['shop', 'customer']),
      revoked: v.nullable(
        v.strictObject({ at: moment, reason: v.picklist(revocationReasons), by: v.string() }),
      ),
    }),
  ),
});

/** Valuations and passports of the pieces of an order. */
export const piecePaperDeskCalls = {
  deskPiecePapers: deskCall('desk/orders/piece-papers', {
    access: 'orders.read',
    summary: 'Valuations and passports of the pieces of an order, the oldest first',
    input: v.strictObject({ id: orderNumber }),
    output: rows,
  }),
  deskPiecePaper: deskCall('desk/orders/piece-paper', {
    access: 'orders.read',
    summary: 'A valuation or passport as a PDF, in the language of the order',
    input,
    output: file,
    showsCustomer: true,
  }),
  deskRevokePiecePaper: deskCall('desk/orders/revoke-piece-paper', {
    access: 'orders.handle',
    summary: 'Revokes a valuation or passport for good; it stays listed as revoked',
    input,
    output: rows,
    writes: true,
  }),
};

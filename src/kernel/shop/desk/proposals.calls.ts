import * as v from 'valibot';
import { lineProblems, maxQuantity } from '#kernel/shop/cart/cart.rules.ts';
import { shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { maxDesignCharacters, mostLinkCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import {
  maxProposalLines,
  proposalActs,
  proposalEvents,
  proposalStates,
} from '#kernel/shop/proposals/proposal.rules.ts';
import { email, localeCode, plainString } from '#kernel/shop/text/typed-text.ts';
import { amount, deskCall, file, listInput, listOutput, moment, version } from './desk-call.ts';
import { chosenId, day, givenName, inBaseCurrency, recordId } from './desk-fields.ts';

const row = {
  id: v.number(),
  number: v.string(),
  version,
  state: v.picklist(proposalStates),
  name: v.string(),
  email: v.string(),
  /** At the held prices, in the currency of the proposal, without delivery. */
  total: amount,
  /** ISO date of the last day. */
  validUntil: v.string(),
  by: v.string(),
  createdAt: moment,
};

const line = v.strictObject({
  /** Its place, from 1. */
  line: v.number(),
  name: v.string(),
  detail: v.string(),
  quantity: v.number(),
  /** Prices of one piece in the base currency: of the shop, and the one that staff have set. */
  list: amount,
  own: v.nullable(amount),
  /** Of all pieces, in the currency of the proposal. */
  total: amount,
  problem: v.nullable(v.picklist(lineProblems)),
});

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(proposalActs)),
  customer: v.nullable(v.number()),
  language: v.string(),
  currency: v.string(),
  shipping: v.picklist(shippingMethods),
  store: v.nullable(v.number()),
  storeName: v.string(),
  note: v.string(),
  lines: v.array(line),
  /** How much less than in the shop, in the base currency. */
  discount: amount,
  /** The second person; '' without one. */
  approvedBy: v.string(),
  /** Number of the order that was placed from it; null without one. */
  order: v.nullable(v.number()),
  history: v.array(v.strictObject({ event: v.picklist(proposalEvents), at: moment, who: v.string() })),
  choices: v.strictObject({
    stores: v.array(v.strictObject({ id: v.number(), name: v.string() })),
    currencies: v.array(v.string()),
    /** Designs that the customer has saved. */
    designs: v.array(v.strictObject({ id: v.number(), name: v.string() })),
  }),
});

const seen = { id: recordId, version };
const place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxProposalLines));
const pieces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity));
const ownPrice = v.strictObject({
  currency: inBaseCurrency,
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_00)),
});

const namedPiece = {
  /** Code or number of a product, number of a stone or its report, or the address of a page of the shop with its choices. */
  piece: v.optional(v.pipe(plainString, v.maxLength(mostLinkCharacters + 400)), ''),
  /** The design of a link, as JSON, with the stock number of its stone. */
  design: v.optional(v.pipe(v.string(), v.maxLength(maxDesignCharacters))),
  stone: v.optional(recordId),
};

/** Proposals of staff to customers: pieces at prices that are held until a day. */
export const proposalDeskCalls = {
  deskProposals: deskCall('desk/proposals/list', {
    access: 'orders.read',
    summary: 'Lists proposals, the newest first; the search is a name, an address or a number',
    input: listInput({ state: v.picklist(proposalStates) }, ['createdAt', 'validUntil']),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskProposal: deskCall('desk/proposals/one', {
    access: 'orders.read',
    summary: 'Reads a proposal',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskNewProposal: deskCall('desk/proposals/new', {
    creates: true,
    access: 'orders.handle',
    summary:
      'Drafts a proposal for a customer, or for a name and an address; it may begin with the pieces of the cart',
    input: v.strictObject({
      customer: v.optional(recordId),
      email: v.optional(email),
      name: v.optional(givenName),
      fill: v.optional(v.picklist(['cart', 'nothing']), 'nothing'),
    }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskCopyProposal: deskCall('desk/proposals/copy', {
    creates: true,
    access: 'orders.handle',
    summary: 'Drafts a proposal with the customer and the pieces of another one, at the prices of today',
    input: v.strictObject({ id: recordId }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskSaveProposal: deskCall('desk/proposals/save', {
    access: 'orders.handle',
    summary: 'Changes what a draft says besides its pieces',
    input: v.strictObject({
      ...seen,
      email,
      name: givenName,
      language: localeCode,
      currency: v.picklist(currencyCodes),
      validUntil: day,
      shipping: v.picklist(shippingMethods),
      store: v.optional(chosenId),
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
    }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskFindPiece: deskCall('desk/proposals/find-piece', {
    access: 'orders.handle',
    summary:
      'Says which piece an entry for a proposal means. 1900108 for one that is not found, or fits several',
    input: v.strictObject({ id: recordId, ...namedPiece }),
    output: v.strictObject({
      kind: v.picklist(['product', 'design', 'diamond']),
      name: v.string(),
      detail: v.string(),
      /** Of the shop, for one piece, in the base currency. */
      price: amount,
      problem: v.nullable(v.picklist(lineProblems)),
    }),
  }),
  deskAddProposalLine: deskCall('desk/proposals/add-line', {
    access: 'orders.handle',
    summary: 'Adds a product, a stone or a design to a draft',
    input: v.strictObject({
      ...seen,
      ...namedPiece,
      /** A design that the customer has saved. */
      saved: v.optional(chosenId),
      quantity: v.optional(pieces, 1),
    }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskSetProposalLine: deskCall('desk/proposals/set-line', {
    access: 'orders.handle',
    summary: 'Sets quantity and price of a line of a draft; without a price it has that of the shop',
    input: v.strictObject({ ...seen, line: place, quantity: pieces, price: v.optional(ownPrice) }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskRemoveProposalLine: deskCall('desk/proposals/remove-line', {
    access: 'orders.handle',
    summary: 'Removes a line of a draft',
    input: v.strictObject({ ...seen, line: place }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskSendProposal: deskCall('desk/proposals/send', {
    access: 'orders.handle',
    summary:
      'Holds the prices of a draft and e-mails it. A discount above the limit of the shop waits for a second person. A sent one is e-mailed again',
    input: v.strictObject(seen),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskWithdrawProposal: deskCall('desk/proposals/withdraw', {
    access: 'orders.handle',
    summary: 'Withdraws a proposal; its links then say so',
    input: v.strictObject(seen),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskProposalLink: deskCall('desk/proposals/link', {
    creates: true,
    access: 'orders.handle',
    summary: 'Makes a link to a sent proposal, to be passed on by hand; links made before stay valid',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ url: v.string() }),
    writes: true,
  }),
  deskProposalPaper: deskCall('desk/proposals/paper', {
    access: 'orders.read',
    summary: 'A proposal as a PDF, in the language of the customer',
    input: v.strictObject({ id: recordId }),
    output: file,
    showsCustomer: true,
  }),
};

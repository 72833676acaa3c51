import * as v from 'valibot';
import { approvalStates, shopLimitNames } from './approvals.ts';
import { amount, deskCall, listInput, listOutput, moment } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

const shortText = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const nothing = v.strictObject({});
const person = v.strictObject({ id: v.number(), name: v.string() });
const section = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/));

/** Kinds of search results; the kind determines the section that shows it. */
export const hitKinds = ['order', 'customer', 'return', 'appointment', 'product', 'stone'] as const;

const savedFilter = v.strictObject({ id: v.number(), room: section, name: v.string(), query: v.string() });

const approval = v.strictObject({
  id: v.number(),
  call: v.string(),
  kind: v.string(),
  recordId: v.string(),
  amount,
  reason: v.string(),
  askedBy: person,
  askedAt: moment,
  state: v.picklist(approvalStates),
  decidedBy: v.nullable(person),
  decidedAt: v.nullable(moment),
  answer: v.string(),
  /** Whether the reader asked themselves; a second person must decide. */
  isMine: v.boolean(),
});

const limits = v.strictObject({
  rows: v.array(v.strictObject({ name: v.picklist(shopLimitNames), amount })),
});

/** Calls shared by all sections: search, saved filters, who has a record open, and approvals by a second person. */
export const deskAppCalls = {
  deskSearch: deskCall('desk/house/search', {
    summary: 'Anything by number, name, e-mail or phone, among what the person may read',
    access: 'staff',
    showsCustomer: true,
    input: v.strictObject({ words: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(120)) }),
    output: v.strictObject({
      groups: v.array(
        v.strictObject({
          kind: v.picklist(hitKinds),
          hits: v.array(v.strictObject({ id: v.string(), title: v.string(), detail: v.string() })),
          /** Whether there are more results than shown. */
          hasMore: v.boolean(),
        }),
      ),
    }),
  }),
  deskSavedFilters: deskCall('desk/house/saved-filters', {
    summary: 'Lists the person’s saved filters of a section',
    access: 'staff',
    input: v.strictObject({ room: section }),
    output: v.strictObject({ rows: v.array(savedFilter) }),
  }),
  deskSaveFilter: deskCall('desk/house/save-filter', {
    summary: 'Saves a filter under a name, replacing one of the same name',
    access: 'staff',
    writes: true,
    input: v.strictObject({
      room: section,
      name: shortText(60),
      query: v.pipe(v.string(), v.maxLength(2000)),
    }),
    output: savedFilter,
  }),
  deskDropFilter: deskCall('desk/house/drop-filter', {
    summary: 'Removes a saved filter of the person',
    access: 'staff',
    writes: true,
    input: v.strictObject({ id: recordId }),
    output: nothing,
  }),
  deskOpened: deskCall('desk/house/opened', {
    summary: 'Reports an open record; returns who else had it open recently',
    access: 'staff',
    input: v.strictObject({ kind: shortText(40), id: shortText(80) }),
    output: v.strictObject({ others: v.array(v.strictObject({ name: v.string(), at: moment })) }),
  }),
  deskApprovals: deskCall('desk/house/approvals', {
    summary: 'What waits for a second person, or has been decided',
    access: 'refunds.ask',
    input: listInput({ state: v.picklist(approvalStates) }, ['askedAt']),
    output: listOutput(approval),
  }),
  deskApprove: deskCall('desk/house/approve', {
    summary: 'Agrees as second person: what was asked for is done at once, in the name of both',
    access: 'refunds.approve',
    writes: true,
    input: v.strictObject({ id: recordId }),
    output: approval,
  }),
  deskDecline: deskCall('desk/house/decline', {
    summary: 'Does not agree, and says why',
    access: 'refunds.approve',
    writes: true,
    input: v.strictObject({ id: recordId, answer: shortText(500) }),
    output: approval,
  }),
  deskLimits: deskCall('desk/house/limits', {
    summary: 'The sums above which a second person agrees',
    access: 'refunds.ask',
    input: nothing,
    output: limits,
  }),
  deskSetLimit: deskCall('desk/house/set-limit', {
    summary: 'Sets an approval limit, in minor units of the base currency',
    access: 'refunds.approve',
    writes: true,
    input: v.strictObject({
      name: v.picklist(shopLimitNames),
      minor: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    output: limits,
  }),
};

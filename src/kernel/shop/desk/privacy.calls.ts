import * as v from 'valibot';
import { privacyKinds, privacyStates, privacyWays } from '#kernel/shop/account/privacy-requests.ts';
import { deskCall, file, listInput, listOutput, moment, version } from './desk-call.ts';
import { day, recordId, requiredText } from './desk-fields.ts';

const row = {
  id: v.number(),
  version,
  kind: v.picklist(privacyKinds),
  state: v.picklist(privacyStates),
  customer: v.strictObject({ id: v.number(), email: v.string() }),
  askedAt: moment,
  dueAt: moment,
};

const record = v.strictObject({
  ...row,
  way: v.picklist(privacyWays),
  /** How staff verified the customer's identity. */
  proof: v.string(),
  takenBy: v.string(),
  settledBy: v.string(),
  settledAt: v.nullable(moment),
  /** Reason of a refusal. */
  reason: v.string(),
  isGuest: v.boolean(),
  /** Open matters that block the deletion: orders under way, appointments. */
  open: v.array(v.string()),
});

const seen = { id: recordId, version };
const proofCharacters = 1000;

/** Data subject requests by mail, telephone or in a store. */
export const privacyDeskCalls = {
  deskPrivacyRequests: deskCall('desk/privacy/list', {
    access: 'customers.handle',
    summary: 'Requests about data, the first due first.',
    input: listInput(
      { state: v.picklist(privacyStates), kind: v.picklist(privacyKinds), customer: recordId },
      ['dueAt'],
    ),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskPrivacyRequest: deskCall('desk/privacy/one', {
    access: 'customers.handle',
    summary: 'Reads a request',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskTakePrivacyRequest: deskCall('desk/privacy/take', {
    creates: true,
    access: 'customers.handle',
    summary: 'Takes a request down; it is due 30 days after it was asked for.',
    input: v.strictObject({
      customer: recordId,
      kind: v.picklist(privacyKinds),
      way: v.picklist(privacyWays),
      askedOn: day,
      proof: requiredText(proofCharacters),
    }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
  deskAnswerExport: deskCall('desk/privacy/answer', {
    access: 'customers.handle',
    summary: 'Makes the file of everything the shop knows, and settles the request.',
    input: v.strictObject(seen),
    output: v.strictObject({ file }),
    writes: true,
    showsCustomer: true,
  }),
  deskEraseCustomer: deskCall('desk/privacy/erase', {
    access: 'customers.erase',
    summary: 'Deletes the account as its owner would, once its address is typed; nothing brings it back.',
    input: v.strictObject({ ...seen, typed: requiredText(254) }),
    output: record,
    writes: true,
  }),
  deskRefusePrivacyRequest: deskCall('desk/privacy/refuse', {
    access: 'customers.handle',
    summary: 'Refuses a request, with its reason.',
    input: v.strictObject({ ...seen, reason: requiredText(proofCharacters) }),
    output: record,
    writes: true,
    showsCustomer: true,
  }),
};

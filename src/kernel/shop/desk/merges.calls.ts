import * as v from 'valibot';
import { customerRecord } from './customers.calls.ts';
import { deskCall, version } from './desk-call.ts';
import { chosenId, recordId, requiredText } from './desk-fields.ts';

/** Records moved from one account to the other. */
export const mergedMatters = [
  'orders',
  'returns',
  'favourites',
  'addresses',
  'messages',
  'appointments',
  'designs',
  'reviews',
  'gifts',
] as const;

const side = v.strictObject({ id: v.number(), version, email: v.string(), name: v.string() });

/** Merges two accounts of the same person. */
export const mergeDeskCalls = {
  deskPreviewMerge: deskCall('desk/merges/preview', {
    access: 'customers.merge',
    summary: 'Previews the records that a merge would move',
    input: v.strictObject({ from: chosenId, into: recordId }),
    output: v.strictObject({
      from: side,
      into: side,
      moves: v.array(v.strictObject({ kind: v.picklist(mergedMatters), count: v.number() })),
    }),
    showsCustomer: true,
  }),
  deskMergeCustomers: deskCall('desk/merges/merge', {
    access: 'customers.merge',
    summary:
      'Merges another account into this one; requires its email address as confirmation and cannot be undone',
    input: v.strictObject({
      id: recordId,
      version,
      from: recordId,
      fromVersion: version,
      typed: requiredText(254),
    }),
    output: customerRecord,
    writes: true,
    showsCustomer: true,
  }),
};

import * as v from 'valibot';
import { customerRecord } from './customers.calls.ts';
import { deskCall, version } from './desk-call.ts';
import { chosenId, recordId, words } from './desk-fields.ts';

/** What goes over from one account to the other. */
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

/** Two accounts of one person become one. */
export const mergeDeskCalls = {
  deskPreviewMerge: deskCall('desk/merges/preview', {
    access: 'customers.merge',
    summary: 'What would go over from one account to the other.',
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
    summary: 'Joins another account to this one, once that one’s address is typed; nothing undoes it.',
    input: v.strictObject({ id: recordId, version, from: recordId, fromVersion: version, typed: words(254) }),
    output: customerRecord,
    writes: true,
    showsCustomer: true,
  }),
};

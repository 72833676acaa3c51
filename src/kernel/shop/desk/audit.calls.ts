import * as v from 'valibot';
import { auditOutcomes } from './audit.ts';
import { deskCall, listInput, listOutput, moment } from './desk-call.ts';
import { day, recordId } from './desk-fields.ts';

const fields = v.nullable(v.record(v.string(), v.unknown()));

const line = v.strictObject({
  id: v.number(),
  at: moment,
  /** null for the command line. */
  staff: v.nullable(v.strictObject({ id: v.number(), name: v.string() })),
  call: v.string(),
  outcome: v.picklist(auditOutcomes),
  kind: v.string(),
  recordId: v.string(),
  customerId: v.nullable(v.number()),
  fields: v.array(v.string()),
  /** Fields before and after; or the input, for calls without a record. */
  before: fields,
  after: fields,
  input: fields,
  /** Further details were erased with the customer's key. */
  isForgotten: v.boolean(),
});

/** The audit log: who viewed or changed what. */
export const auditDeskCalls = {
  deskAudit: deskCall('desk/audit/list', {
    summary: 'The audit log, with what was before and after where its key still exists',
    access: 'audit.read',
    showsCustomer: true,
    input: listInput(
      {
        staffId: recordId,
        customerId: recordId,
        kind: v.string(),
        recordId: v.string(),
        /** Path of the call. */
        call: v.string(),
        outcome: v.picklist(auditOutcomes),
        /** A date on the shop's clock, `YYYY-MM-DD`. */
        day,
      },
      ['at'],
    ),
    output: listOutput(line),
  }),
  deskAuditPeople: deskCall('desk/audit/people', {
    access: 'audit.read',
    summary: 'Lists current and former members of staff by name',
    input: v.strictObject({}),
    output: v.strictObject({
      people: v.array(v.strictObject({ id: v.number(), name: v.string() })),
    }),
  }),
  deskVerifyAudit: deskCall('desk/audit/verify', {
    summary: 'Reads the whole chain: whether every line is what was written, where it was written',
    access: 'audit.read',
    input: v.strictObject({}),
    output: v.strictObject({
      lines: v.number(),
      isWhole: v.boolean(),
      firstWrong: v.nullable(v.number()),
      /** Hash of the last entry. Compare it with a copy stored elsewhere to detect tampering. */
      head: v.string(),
    }),
  }),
};

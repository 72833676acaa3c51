import * as v from 'valibot';
import { auditOutcomes } from './audit.ts';
import { deskCall, listInput, listOutput, moment } from './desk-call.ts';

const fields = v.nullable(v.record(v.string(), v.unknown()));

const line = v.strictObject({
  id: v.number(),
  at: moment,
  /** Null for the command line of the house. */
  staff: v.nullable(v.strictObject({ id: v.number(), name: v.string() })),
  call: v.string(),
  outcome: v.picklist(auditOutcomes),
  kind: v.string(),
  recordId: v.string(),
  customerId: v.nullable(v.number()),
  fields: v.array(v.string()),
  /** What the fields were and are; or what was asked for, where a call names no record. */
  before: fields,
  after: fields,
  input: fields,
  /** There was more to read: it went with the customer's key. */
  isForgotten: v.boolean(),
});

/** Who looked at or changed what. */
export const auditDeskCalls = {
  deskAudit: deskCall('desk/audit/list', {
    summary: 'The audit log, with what was before and after where its key still exists',
    access: 'audit.read',
    showsCustomer: true,
    input: listInput(
      {
        staffId: v.number(),
        customerId: v.number(),
        kind: v.string(),
        recordId: v.string(),
        /** Path of the call. */
        call: v.string(),
        outcome: v.picklist(auditOutcomes),
        /** A day of Hong Kong, `YYYY-MM-DD`. */
        day: v.pipe(v.string(), v.isoDate()),
      },
      ['at'],
    ),
    output: listOutput(line),
  }),
  deskAuditPeople: deskCall('desk/audit/people', {
    access: 'audit.read',
    summary: 'Whom the audit log may name: everybody who works or worked at the desk, by name',
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
      /** Of the last line: written down elsewhere, it shows whether the log was ever made anew. */
      head: v.string(),
    }),
  }),
};

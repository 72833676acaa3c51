import * as v from 'valibot';
import { deskCall, listInput, listOutput, moment } from './desk-call.ts';
import { orderNumber, recordId } from './desk-fields.ts';

/** States of an email. `unmailed`: shown in the account only, because the customer unsubscribed. */
export const emailStates = ['waits', 'sent', 'unmailed', 'failed'] as const;

const row = {
  id: v.number(),
  kind: v.string(),
  subject: v.string(),
  to: v.string(),
  state: v.picklist(emailStates),
  at: moment,
};

const which = v.strictObject({ id: recordId });

/** Emails that the shop sent to customers. */
export const emailDeskCalls = {
  deskEmails: deskCall('desk/emails/list', {
    access: 'customers.read',
    summary: 'Emails to a customer or about an order, the newest first',
    input: listInput({ customer: recordId, order: orderNumber }, ['at']),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskEmail: deskCall('desk/emails/one', {
    access: 'customers.read',
    summary: 'An email as it was sent, without links that sign in and without a pickup code',
    input: which,
    output: v.strictObject({
      ...row,
      html: v.string(),
      /** False if it is rendered now: it waits, or was sent by an earlier release. */
      isAsSent: v.boolean(),
      /** Address of the customer now, to which it is sent again; null if it cannot be. */
      resendTo: v.nullable(v.string()),
    }),
    showsCustomer: true,
  }),
  deskResendEmail: deskCall('desk/emails/resend', {
    access: 'customers.handle',
    summary: 'Sends an email to its customer again',
    input: which,
    output: v.strictObject(row),
    writes: true,
    creates: true,
    showsCustomer: true,
  }),
};
